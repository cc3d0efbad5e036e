// A headless browser, driven over the WebDriver protocol.

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const ANSWER_TIMEOUT_MS = 30_000;

const CHROMIUM_ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--window-size=1366,1000",
];

// Keys of the keyboard as WebDriver names them.
export const KEYS = { Backspace: "\uE003", Enter: "\uE007", End: "\uE010", Home: "\uE011", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowDown: "\uE015" };

const DOWN = { type: "pointerDown", button: 0 };
const UP = { type: "pointerUp", button: 0 };

export class Browser {
  static async open(driverAddress, profileFolder) {
    const session = await command("POST", `${driverAddress}/session`, {
      capabilities: {
        alwaysMatch: {
          "goog:chromeOptions": { args: [...CHROMIUM_ARGUMENTS, `--user-data-dir=${profileFolder}`] },
          "goog:loggingPrefs": { browser: "ALL" },
        },
      },
    });
    return new Browser(`${driverAddress}/session/${session.sessionId}`);
  }

  constructor(address) {
    this.address = address;
  }

  post(path, body = {}) {
    return command("POST", this.address + path, body);
  }

  close() {
    return command("DELETE", this.address);
  }

  goTo(url) {
    return this.post("/url", { url });
  }

  // Runs a function in the page and returns what it returns.
  run(script, ...args) {
    return this.post("/execute/sync", { script: `return (${script})(...arguments)`, args });
  }

  find(selector) {
    return this.post("/element", { using: "css selector", value: selector });
  }

  async chooseFile(selector, path) {
    const input = await this.find(selector);
    await this.post(`/element/${input[ELEMENT]}/value`, { text: path });
  }

  async pointerDown(selector) {
    await this.pointer([await this.moveTo(selector), DOWN]);
  }

  pointerMoveTo(x, y) {
    return this.pointer([{ type: "pointerMove", x, y, duration: 0 }]);
  }

  pointerUp() {
    return this.pointer([UP]);
  }

  // Puts one finger on the middle of each of these elements. The driver's own actions cannot lift
  // one finger of two, the developer tools can.
  async touchDown(...selectors) {
    const touchPoints = await this.run((wanted) => {
      return wanted.map((selector, id) => {
        const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
        return { id, x: left + width / 2, y: top + height / 2 };
      });
    }, selectors);
    await this.devtools("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  }

  liftFinger(id) {
    return this.devtools("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [{ id, x: 0, y: 0 }] });
  }

  // Down and up in one command: with the way to the driver in between, a press could become a hold.
  async click(selector) {
    await this.pointer([await this.moveTo(selector), DOWN, UP]);
  }

  keyDown(value) {
    return this.keyboard([{ type: "keyDown", value }]);
  }

  keyUp(value) {
    return this.keyboard([{ type: "keyUp", value }]);
  }

  type(value) {
    return this.keyboard([{ type: "keyDown", value }, { type: "keyUp", value }]);
  }

  async moveTo(selector) {
    return { type: "pointerMove", origin: await this.find(selector), x: 0, y: 0, duration: 0 };
  }

  pointer(actions) {
    return this.post("/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  keyboard(actions) {
    return this.post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  // Opens another tab, lets `visit` use it, closes it and comes back.
  async inAnotherTab(visit) {
    const first = await command("GET", `${this.address}/window`);
    const { handle } = await this.post("/window/new", { type: "tab" });
    await this.post("/window", { handle });
    try {
      await visit();
    } finally {
      await command("DELETE", `${this.address}/window`);
      await this.post("/window", { handle: first });
    }
  }

  // What the page has complained about since the last call.
  async consoleErrors() {
    const entries = await this.post("/se/log", { type: "browser" });
    return entries.filter((entry) => entry.level === "SEVERE").map((entry) => entry.message);
  }

  // Makes the page believe that it is on a phone of this size.
  imitateScreen(width, height, deviceScaleFactor) {
    return this.devtools("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: true });
  }

  devtools(cmd, params) {
    return this.post("/goog/cdp/execute", { cmd, params });
  }
}

async function command(method, url, body) {
  const answer = await fetch(url, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value.error}: ${value.message.split("\n")[0]}`);
  return value;
}
