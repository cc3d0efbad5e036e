// Keys under mouse, touch and keyboard.
//
// Everything that can hold a key is a finger: each pointer, each key of the keyboard, each click
// of an assistive tool. A key of the box is down while at least one finger holds it.

const KEYBOARD = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Enter: "ok",
  Backspace: "back",
  a: "lever-left",
  l: "lever-right",
};

// A touchpad's click may last no time at all, a finger's press never does; the box filters out
// what is too short to be one.
const SHORTEST_PRESS_MS = 60;

export class Keypad {
  // `tell(name, down)` is called whenever a key goes down or up.
  constructor(buttons, tell) {
    this.tell = tell;
    this.buttons = new Map([...buttons].map((button) => [button.dataset.key, button]));
    this.fingers = new Map();
    this.pressedAt = new Map();
    this.lateReleases = new Map();
    this.heldByAnyTab = new Set();

    for (const [key, button] of this.buttons) this.watchButton(key, button);
    this.watchReleases();
    addEventListener("keydown", (event) => this.keyboardDown(event));
    addEventListener("keyup", (event) => this.release(`key ${event.code}`));
    addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.releaseAll();
    });
  }

  press(finger, key) {
    if (this.fingers.has(finger)) return;
    const alreadyDown = this.isHeld(key);
    this.fingers.set(finger, key);
    if (alreadyDown) return;
    if (this.lateReleases.has(key)) this.goUp(key);
    this.pressedAt.set(key, performance.now());
    this.tell(key, true);
    this.draw(key);
  }

  release(finger) {
    const key = this.fingers.get(finger);
    this.fingers.delete(finger);
    if (key === undefined || this.isHeld(key)) return;
    const waitMs = this.pressedAt.get(key) + SHORTEST_PRESS_MS - performance.now();
    if (waitMs > 0) this.lateReleases.set(key, setTimeout(() => this.goUp(key), waitMs));
    else this.goUp(key);
  }

  releaseAll() {
    for (const finger of [...this.fingers.keys()]) this.release(finger);
  }

  // Shows the keys that the box feels, whichever tab holds them.
  showHeld(keys) {
    this.heldByAnyTab = new Set(keys);
    for (const key of this.buttons.keys()) this.draw(key);
  }

  isHeld(key) {
    return [...this.fingers.values()].includes(key);
  }

  goUp(key) {
    clearTimeout(this.lateReleases.get(key));
    this.lateReleases.delete(key);
    this.tell(key, false);
    this.draw(key);
  }

  draw(key) {
    const down = this.isHeld(key) || this.lateReleases.has(key) || this.heldByAnyTab.has(key);
    this.buttons.get(key).classList.toggle("pressed", down);
  }

  watchButton(key, button) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      // With the capture, we hear of a release even outside the window.
      button.setPointerCapture(event.pointerId);
      document.activeElement?.blur();
      this.press(`pointer ${event.pointerId}`, key);
    });
    // The focus stays away from keys that are pressed with a pointer: Enter is OK, not this key again.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // A screen reader's click comes without a pointer and without a key.
    button.addEventListener("click", (event) => {
      if (event.detail !== 0) return;
      this.press(`click ${key}`, key);
      this.release(`click ${key}`);
    });
  }

  // A release counts wherever the pointer has gone by then. The system may take the capture away
  // from us, so a mouse that comes back without a button down has been released elsewhere.
  watchReleases() {
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => this.release(`pointer ${event.pointerId}`));
    }
    addEventListener("pointermove", (event) => {
      if (event.buttons === 0) this.release(`pointer ${event.pointerId}`);
    });
  }

  keyboardDown(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const key = this.keyFor(event);
    if (key === undefined) return;
    event.preventDefault();
    if (!event.repeat) this.press(`key ${event.code}`, key);
  }

  // The key of the box that a key of the keyboard stands for. Enter and Space belong to whatever
  // has the focus, and the arrows to a slider; if nothing has it, Enter is OK.
  keyFor(event) {
    const focused = event.target.closest("button, a, input");
    const activates = event.key === "Enter" || event.key === " ";
    if (focused && activates) return focused.dataset.key;
    if (focused?.type === "range" && event.key.startsWith("Arrow")) return undefined;
    return KEYBOARD[event.key] ?? KEYBOARD[event.key.toLowerCase()];
  }
}
