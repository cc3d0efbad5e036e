// Puts the page together: what the box says goes to its parts, what the user does goes to the box.

import { Buzzer } from "./buzzer.js";
import { Drawer } from "./drawer.js";
import { Keypad } from "./keypad.js";
import { openLink } from "./link.js";
import { Screen } from "./screen.js";
import { SignScreen } from "./sign.js";

const page = document.documentElement;
const part = (id) => document.getElementById(id);

const screen = new Screen(part("screen"), part("screen-text"));
const sign = new SignScreen(part("sign"), part("sign-screen"), part("sign-text"));
const buzzer = new Buzzer(part("grille"), part("mute"));
const keypad = new Keypad(document.querySelectorAll("[data-key]"), (name, down) => link.send({ key: { name, down } }));
const drawer = new Drawer(part, Number(page.dataset.uploadLimit), (inserted) => link.send({ card: inserted }));

let isOn = false;

const link = openLink({
  connected() {
    showConnection(true);
  },
  lost() {
    showConnection(false);
    keypad.releaseAll();
    buzzer.sound(null);
  },
  picture(bytes) {
    if (!sign.takes(bytes)) screen.show(bytes);
  },
  said: {
    box({ board }) {
      // Another board's box answers now: its page looks different.
      if (board !== page.dataset.board) location.reload();
    },
    state(state) {
      screen.light(state.backlight);
      screen.say(state.text);
      keypad.showHeld(state.keys);
      buzzer.sound(state.tone);
      part("led").classList.toggle("lit", state.led);
      drawer.showPlace(state.card);
      showPower(state.on);
      showSupply(state);
      sign.say(state.sign);
      part("sign-switch").checked = state.sign !== null;
    },
    card(card) {
      drawer.showContents(card);
    },
  },
});

function showPower(on) {
  isOn = on;
  part("power-switch").textContent = on ? "Pull the plug" : "Plug it in";
  part("power-place").textContent = on ? "on" : "off";
  part("plug-picture").classList.toggle("out", !on);
}

function showSupply({ battery, usb }) {
  // A slider under the user's finger knows better.
  if (!part("battery").matches(":active")) part("battery").value = battery;
  part("battery-volts").textContent = `${(battery / 1000).toFixed(2)} V`;
  part("usb").checked = usb;
}

function showConnection(connected) {
  page.classList.toggle("away", !connected);
  part("banner").textContent = connected ? "" : "The simulator does not answer. Trying again…";
  part("banner").classList.toggle("shown", !connected);
  for (const id of ["power-switch", "battery", "usb", "sign-switch"]) part(id).disabled = !connected;
  drawer.setConnected(connected);
}

for (const id of ["power-switch", "plug-picture"]) {
  part(id).addEventListener("click", () => link.send({ power: !isOn }));
}

part("battery").addEventListener("input", (event) => link.send({ battery: Number(event.target.value) }));
part("sign-switch").addEventListener("change", (event) => link.send({ sign: event.target.checked }));
part("usb").addEventListener("change", (event) => link.send({ usb: event.target.checked }));

// Browsers allow sound only after the user has touched the page.
for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, () => buzzer.allow(), { once: true });
}

// A control that was clicked would otherwise keep the focus and take the next Enter for itself.
document.addEventListener("click", (event) => {
  if (event.detail > 0) document.activeElement?.blur();
});
