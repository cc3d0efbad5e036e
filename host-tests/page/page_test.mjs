// The simulator's page in a real browser.
//
//     node page_test.mjs PATH_TO_BINARY
//
// Starts the simulator with an empty card, opens its page in headless Chromium and uses it as a
// person would. Prints one line for each case, then the sums. Needs chromedriver and Chromium.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Browser, KEYS } from "./browser.mjs";
import { startProgram, stopAllPrograms } from "./programs.mjs";

const DISPLAY_SIZES = { "pico-tft": [320, 240], "pico-oled": [128, 64] };
const PHONE_WIDTH = 360;
const UPLOAD_LIMIT = 8 * 1024 * 1024;

const PATIENCE_MS = 15_000;
const PAUSE_MS = 50;
const CALM_LOOKS = 6;
const FOREIGN_ORIGIN = "http://chess.example";

const [binary] = process.argv.slice(2);
if (binary === undefined) {
  console.error("usage: node page_test.mjs PATH_TO_BINARY");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "pocket-arbiter-page-"));
const cardFolder = mkdtempSync(join(folder, "card-"));
process.on("exit", cleanUp);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

let simulator;
let address;
let board;
let browser;
let home;

const cases = {
  async "the page loads without a complaint"() {
    await browser.goTo(address);
    await until("the box has started", async () => (await screenText()).startsWith("Language"));
    assert.deepEqual(await browser.consoleErrors(), []);
  },

  async "a new box asks for the language before it shows its home screen"() {
    await browser.type(KEYS.Enter);
    await until("the home screen is there", isHome);
    home = await calmPicture();
  },

  async "the canvas has the size of the display, in whole pixels"() {
    const canvas = await browser.run(() => {
      const { width, height } = document.getElementById("screen");
      const shown = document.getElementById("screen").getBoundingClientRect();
      return { size: [width, height], scale: [shown.width / width, shown.height / height] };
    });
    assert.deepEqual(canvas.size, DISPLAY_SIZES[board]);
    const [across, down] = canvas.scale;
    assert.equal(across, down);
    assert.ok(Number.isInteger(across) && across > 1, `the scale is ${across}`);
  },

  async "a click on a button changes the picture, and one on its opposite changes it back"() {
    await browser.click("[data-key=down]");
    await pictureOtherThan(home);
    await browser.click("[data-key=up]");
    await pictureLike(home);
  },

  async "the keyboard does the same"() {
    await browser.type(KEYS.ArrowDown);
    await pictureOtherThan(home);
    await browser.type(KEYS.ArrowUp);
    await pictureLike(home);
    await browser.type(KEYS.Enter);
    await pictureOtherThan(home);
    await browser.type(KEYS.Backspace);
    await pictureLike(home);
  },

  async "a button that is held repeats, and a release elsewhere ends it"() {
    // The number of players of a new event, its last row, goes up and up.
    await browser.type(KEYS.Enter);
    await pictureOtherThan(home);
    for (let row = 0; row < 8; row++) await browser.type(KEYS.ArrowDown);
    await browser.pointerDown("[data-key=right]");
    const seen = new Set();
    await until("the picture has changed three times", async () => seen.add(await picture()).size > 3);
    await browser.pointerMoveTo(1, 1);
    assert.ok(await isPressed("right"), "the button came up when the pointer left it");
    await browser.pointerUp();
    await until("the button is up", async () => !(await isPressed("right")));
    await calmPicture();
    await comeHome();
  },

  async "a lever stays down while its key is held"() {
    await browser.keyDown("a");
    await until("the lever is down", () => isPressed("lever-left"));
    await browser.keyUp("a");
    await until("the lever is up", async () => !(await isPressed("lever-left")));
    await comeHome();
  },

  async "two fingers hold two buttons, each for itself"() {
    await browser.touchDown("[data-key=left]", "[data-key=lever-right]");
    await until("both are down", async () => (await isPressed("left")) && (await isPressed("lever-right")));
    await browser.liftFinger(0);
    await until("one is up", async () => !(await isPressed("left")));
    assert.ok(await isPressed("lever-right"), "the other came up with it");
    await browser.liftFinger(1);
    await until("the other is up", async () => !(await isPressed("lever-right")));
    await comeHome();
  },

  async "a control that was clicked leaves Enter to the box"() {
    await browser.click("#mute");
    await browser.click("#mute");
    await browser.type(KEYS.Enter);
    await pictureOtherThan(home);
    await comeHome();
  },

  async "a page that loses the focus lets go of its keys"() {
    await browser.keyDown("l");
    await until("the lever is down", () => isPressed("lever-right"));
    await browser.run(() => void window.dispatchEvent(new Event("blur")));
    await until("the lever is up", async () => !(await isPressed("lever-right")));
    await browser.keyUp("l");
    await comeHome();
  },

  async "a tab that closes lets go of its keys"() {
    await browser.inAnotherTab(async () => {
      await browser.goTo(address);
      await until("the other tab is connected", async () => (await screenText()) !== "");
      await browser.keyDown("a");
      await until("the lever is down", () => isPressed("lever-left"));
    });
    await until("the lever is up", async () => !(await isPressed("lever-left")));
    await comeHome();
  },

  async "without power the display is dark, with power the box starts again"() {
    await browser.click("#power-switch");
    await until("the display is dark", isDark);
    await until("there are no words on it", async () => (await screenText()) === "");
    await browser.click("#power-switch");
    await until("the box has started", isHome);
    assert.ok(!(await isDark()), "the display is still dark");
  },

  async "an empty battery is on the screen, until the box is fed by USB"() {
    await browser.run(() => document.getElementById("battery").focus());
    await browser.type(KEYS.Home);
    await until("the battery is empty", async () => (await textOf("#battery-volts")) === "3.00 V");
    await until("the box says so", async () => (await screenText()).includes("Battery low"));
    await browser.type(KEYS.ArrowUp);
    await until("the slider has the arrow", async () => (await textOf("#battery-volts")) === "3.05 V");
    await browser.click("#usb");
    await until("the warning is read and the sign is gone", async () => {
      const text = await screenText();
      if (text.includes("Change it now")) await browser.type(KEYS.Backspace);
      return !text.includes("Battery low");
    });
    await browser.run(() => document.getElementById("battery").focus());
    await browser.type(KEYS.End);
    await until("the battery is full", async () => (await textOf("#battery-volts")) === "4.50 V");
    await browser.click("#usb");
    await comeHome();
  },

  async "a file put on the ejected card is listed, comes back whole and is kept"() {
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, place) => (place * 7) % 256));
    const file = join(folder, "PLAYERS.CSV");
    writeFileSync(file, bytes);

    await browser.click("#card-switch");
    await until("the card is out", async () => (await textOf("#card-place")) === "ejected");
    await browser.chooseFile("#file-input", file);
    const link = await until("the file is listed", () => downloadLink("PLAYERS.CSV"));
    const download = await fetch(link);
    assert.deepEqual(Buffer.from(await download.arrayBuffer()), bytes);

    await browser.click("#card-switch");
    await until("the card is in", async () => (await textOf("#card-place")) === "in the box");
    await until("the card's folder has it", () => existsSync(join(cardFolder, "PLAYERS.CSV")));
    assert.deepEqual(readFileSync(join(cardFolder, "PLAYERS.CSV")), bytes);
  },

  async "a file is not put on a card that is in the box, and the page says why"() {
    const file = join(folder, "LATE.TXT");
    writeFileSync(file, "too late");
    await browser.chooseFile("#file-input", file);
    await until("the page says why", async () => (await textOf("#drawer-message")).includes("eject"));
    assert.equal(await downloadLink("LATE.TXT"), null);
  },

  async "a name that is too long for a card is refused with a reason, and leaves nothing there"() {
    const name = "N".repeat(252);
    const file = join(folder, name);
    writeFileSync(file, "a long story");
    await browser.click("#card-switch");
    await until("the card is out", async () => (await textOf("#card-place")) === "ejected");
    await browser.chooseFile("#file-input", file);
    await until("the page says why", async () => (await textOf("#drawer-message")).includes("too long"));
    assert.equal(await downloadLink(name), null);
    assert.ok(!existsSync(join(cardFolder, name)));
    await browser.click("#card-switch");
    await until("the card is in", async () => (await textOf("#card-place")) === "in the box");
    // The browser notes every answer that is a refusal, and this one was wanted.
    const complaints = await browser.consoleErrors();
    assert.ok(complaints.every((complaint) => complaint.includes("422")), complaints.join(" "));
  },

  async "a file that is too large is refused with a reason"() {
    const answer = await request("POST", "/card/LARGE.BIN", { Origin: origin() }, Buffer.alloc(UPLOAD_LIMIT + 1));
    assert.equal(answer.status, 413);
    assert.match(answer.text, /8 MiB/);
  },

  async "a sign joined to the box shows what the box says, and goes when it is taken away"() {
    const sign = () =>
      browser.run(() => {
        const { width, height } = document.getElementById("sign-screen");
        const pixels = document.getElementById("sign-screen").getContext("2d").getImageData(0, 0, width, height).data;
        const isDark = pixels.every((value, place) => place % 4 === 3 || value === 0);
        return {
          isHidden: document.getElementById("sign").hidden,
          text: document.getElementById("sign-text").textContent,
          isDark,
        };
      });
    assert.ok((await sign()).isHidden, "there is a sign already");
    await browser.click("#sign-switch");
    await until("the sign has a picture", async () => {
      const { isHidden, text, isDark } = await sign();
      return !isHidden && text.includes("Pocket Arbiter") && !text.includes("No signal") && !isDark;
    });
    await browser.click("#sign-switch");
    await until("the sign is gone", async () => (await sign()).isHidden);
    await comeHome();
  },

  async "another host is refused"() {
    assert.equal((await request("GET", "/", {})).status, 200);
    assert.equal((await request("GET", "/", { Host: "chess.example" })).status, 421);
  },

  async "another origin is refused"() {
    const upgrade = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    };
    assert.equal((await request("GET", "/socket", { ...upgrade, Origin: origin() })).status, 101);
    assert.equal((await request("GET", "/socket", { ...upgrade, Origin: FOREIGN_ORIGIN })).status, 403);
    assert.equal((await request("GET", "/socket", upgrade)).status, 403);
    assert.equal((await request("POST", "/card/A.TXT", { Origin: FOREIGN_ORIGIN }, "a")).status, 403);
  },

  async "the page uses nothing from elsewhere"() {
    const { headers } = await request("GET", "/", {});
    assert.match(headers["content-security-policy"], /default-src 'self'/);
  },

  async "a phone shows the whole box without scrolling sideways"() {
    await browser.imitateScreen(PHONE_WIDTH, 740, 2);
    await until("the page has the phone's width", () => browser.run((width) => innerWidth === width, PHONE_WIDTH));
    const outside = await browser.run((width) => {
      const isOutside = (part) => part.getBoundingClientRect().left < 0 || part.getBoundingClientRect().right > width;
      const parts = [...document.querySelectorAll("canvas, button, .panel")].filter(isOutside);
      return { names: parts.map((part) => part.outerHTML), page: document.documentElement.scrollWidth };
    }, PHONE_WIDTH);
    assert.deepEqual(outside, { names: [], page: PHONE_WIDTH });
    await browser.devtools("Emulation.clearDeviceMetricsOverride", {});
  },

  async "nothing of all this made the page complain"() {
    assert.deepEqual(await browser.consoleErrors(), []);
  },

  async "a page that lost the simulator says so, and goes on when it is back"() {
    const { port } = new URL(address);
    await simulator.stop();
    await until("the page says so", () => hasClass("#banner", "shown"));
    await startSimulator(port);
    await until("the page goes on", async () => !(await hasClass("#banner", "shown")));
    await until("the box has started", isHome);
    assert.notEqual(await downloadLink("PLAYERS.CSV"), null, "the card was not kept");
  },
};

async function startSimulator(port) {
  simulator = await startProgram(binary, ["--port", port, "--sd", cardFolder], /^Pocket Arbiter \((.+)\) at (http:\S+)$/);
  [, board, address] = simulator.match;
}

async function startBrowser() {
  const driver = await startProgram("chromedriver", ["--port=0"], /started successfully on port (\d+)/);
  const [, port] = driver.match;
  browser = await Browser.open(`http://127.0.0.1:${port}`, mkdtempSync(join(folder, "profile-")));
}

// Asks again and again until the answer is something true, and returns that.
async function until(what, ask) {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer) return answer;
    await pause(PAUSE_MS);
  }
  throw new Error(`waited in vain until ${what}; on the screen: ${JSON.stringify(await screenText())}`);
}

// The picture as text: the same text means the same pixels.
function picture() {
  return browser.run(() => {
    const canvas = document.getElementById("screen");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.reduce((hash, value) => Math.imul(hash ^ value, 16777619) >>> 0, 2166136261).toString(16);
  });
}

function isDark() {
  return browser.run(() => {
    const canvas = document.getElementById("screen");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.every((value, place) => place % 4 === 3 || value === 0);
  });
}

// The picture once it stands still.
async function calmPicture() {
  let last = null;
  let looks = 0;
  await until("the picture stands still", async () => {
    const now = await picture();
    looks = now === last ? looks + 1 : 0;
    last = now;
    return looks >= CALM_LOOKS;
  });
  return last;
}

function pictureOtherThan(old) {
  return until("the picture changes", async () => (await picture()) !== old);
}

function pictureLike(wanted) {
  return until("the picture is as before", async () => (await picture()) === wanted);
}

// The home screen as it was after the start, whatever has been opened and chosen since.
async function comeHome() {
  // Its tiles stand in columns: up is all round one of them, left in the next.
  const round = [KEYS.ArrowUp, KEYS.ArrowUp, KEYS.ArrowUp, KEYS.ArrowUp, KEYS.ArrowLeft];
  let presses = 0;
  await until("the home screen is back", async () => {
    if ((await calmPicture()) === home) return true;
    await browser.type((await isHome()) ? round[presses++ % round.length] : KEYS.Backspace);
    return false;
  });
}

// The home screen has the box's name above a menu, of which OK opens an entry.
async function isHome() {
  const lines = (await screenText()).split("\n");
  return lines[0] === "Pocket Arbiter" && lines.includes("open");
}

function screenText() {
  return textOf("#screen-text");
}

function textOf(selector) {
  return browser.run((wanted) => document.querySelector(wanted)?.textContent ?? "", selector);
}

function hasClass(selector, name) {
  return browser.run((wanted, wantedName) => document.querySelector(wanted).classList.contains(wantedName), selector, name);
}

function isPressed(key) {
  return hasClass(`[data-key=${key}]`, "pressed");
}

function downloadLink(name) {
  return browser.run((wanted) => {
    const links = [...document.querySelectorAll("#files a")];
    return links.find((link) => link.textContent === wanted)?.href ?? null;
  }, name);
}

function origin() {
  return new URL(address).origin;
}

// A request with headers that a browser would not let us choose.
function request(method, path, headers, body) {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const sent = http.request({ hostname, port, method, path, headers }, (answer) => {
      answer.setEncoding("utf8");
      let text = "";
      answer.on("data", (part) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    sent.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode, headers: answer.headers, text: "" });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function cleanUp() {
  stopAllPrograms();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

let passed = 0;
let failed = 0;
try {
  await startSimulator("0");
  await startBrowser();
  for (const [name, run] of Object.entries(cases)) {
    try {
      await run();
      passed += 1;
      console.log(`ok ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${name}: ${error.message.replace(/\s*\n\s*/g, " ")}`);
    }
  }
  await browser.close();
} catch (error) {
  failed += 1;
  console.log(`FAIL the test itself: ${error.message}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
