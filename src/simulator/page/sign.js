// The sign in the hall: a second display, with pictures of its own.

import { drawPicture } from "./screen.js";

export class SignScreen {
  constructor(place, canvas, words) {
    this.place = place;
    this.context = canvas.getContext("2d");
    this.words = words;
    this.context.fillRect(0, 0, canvas.width, canvas.height);
  }

  // A picture of the sign begins with two bytes of zeros. Answers whether it was one, and shows it.
  takes(message) {
    if (new DataView(message).getUint16(0, true) !== 0) return false;
    drawPicture(this.context, message, 2);
    return true;
  }

  // Its words, or null if there is no sign.
  say(text) {
    this.place.hidden = text === null;
    if (text !== null && this.words.textContent !== text) this.words.textContent = text;
  }
}
