// The display: pixels on the canvas, and the same in words.

// How many pixels of the page one of the box's may take: a large display twice, a small one four times.
const LARGE_DISPLAY_WIDTH = 256;
const LARGE_DISPLAY_SCALE = 2;
const SMALL_DISPLAY_SCALE = 4;

// A display turned down to its lowest can still be read, because the eye gets used to it.
const DIMMEST = 0.25;

// The words are updated no more often than this, or a running clock would never let a screen
// reader finish.
const WORDS_EVERY_MS = 250;

// Draws the picture in a message from that byte on: width, height, RGB bytes.
export function drawPicture(context, message, start) {
  const header = new DataView(message, start, 4);
  const picture = new ImageData(header.getUint16(0, true), header.getUint16(2, true));
  const rgb = new Uint8Array(message, start + 4);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    picture.data[to] = rgb[from];
    picture.data[to + 1] = rgb[from + 1];
    picture.data[to + 2] = rgb[from + 2];
    picture.data[to + 3] = 255;
  }
  context.putImageData(picture, 0, 0);
}

export class Screen {
  constructor(canvas, words) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.words = words;
    this.newestWords = "";
    this.wordsTimer = null;
    this.context.fillRect(0, 0, canvas.width, canvas.height);
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
    addEventListener("resize", () => this.fit());
    this.fit();
  }

  // Takes a picture message.
  show(message) {
    drawPicture(this.context, message, 0);
  }

  // Shows how bright the display is lit, in percent.
  light(percent) {
    const light = percent > 0 ? DIMMEST + (1 - DIMMEST) * Math.sqrt(percent / 100) : 0;
    this.canvas.style.setProperty("--light", light.toFixed(2));
  }

  say(text) {
    this.newestWords = text;
    this.wordsTimer ??= setTimeout(() => {
      this.wordsTimer = null;
      if (this.words.textContent !== this.newestWords) this.words.textContent = this.newestWords;
    }, WORDS_EVERY_MS);
  }

  // Makes a pixel of the box a whole number of the monitor's pixels, as large as there is room for.
  fit() {
    const { width, height, parentElement: glass } = this.canvas;
    const page = document.documentElement.style;
    const largest = width * (width >= LARGE_DISPLAY_WIDTH ? LARGE_DISPLAY_SCALE : SMALL_DISPLAY_SCALE);
    page.setProperty("--display-width", `${largest}px`);
    const { paddingLeft, paddingRight } = getComputedStyle(glass);
    const room = glass.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const dots = Math.floor((Math.min(room, largest) * devicePixelRatio) / width);
    page.setProperty("--pixels-across", width);
    page.setProperty("--pixels-down", height);
    page.setProperty("--scale", Math.max(dots, 1) / devicePixelRatio);
  }
}
