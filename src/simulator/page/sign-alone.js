// The sign's own page: nothing but its display.

import { openLink } from "./link.js";
import { SignScreen } from "./sign.js";

const part = (id) => document.getElementById(id);
const sign = new SignScreen(part("sign"), part("sign-screen"), part("sign-text"));

function showConnection(connected) {
  part("banner").textContent = connected ? "" : "The simulator does not answer. Trying again…";
  part("banner").classList.toggle("shown", !connected);
}

openLink({
  connected() {
    showConnection(true);
  },
  lost() {
    showConnection(false);
  },
  picture(bytes) {
    sign.takes(bytes);
  },
  said: {
    state(state) {
      sign.say(state.sign);
    },
  },
});
