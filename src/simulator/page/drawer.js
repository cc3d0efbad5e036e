// The SD card's drawer: what is on the card, out of it and onto it.

export class Drawer {
  // `part(id)` finds an element, `move(inserted)` inserts or ejects the card.
  constructor(part, uploadLimit, move) {
    this.part = part;
    this.uploadLimit = uploadLimit;
    this.inserted = true;
    this.connected = false;
    this.trouble = null;
    this.shownFiles = null;

    for (const id of ["card-switch", "card-picture"]) {
      part(id).addEventListener("click", () => {
        this.say("");
        move(!this.inserted);
      });
    }
    const input = part("file-input");
    part("add-file").addEventListener("click", () => input.click());
    input.addEventListener("change", async () => {
      await this.add([...input.files]);
      // The same file may be chosen again.
      input.value = "";
    });
    this.watchDrops();
  }

  // Shows whether the card is in the box.
  showPlace(inserted) {
    this.inserted = inserted;
    this.part("card-picture").classList.toggle("out", !inserted);
    this.part("card-place").textContent = inserted ? "in the box" : "ejected";
    this.part("card-switch").textContent = inserted ? "Eject" : "Insert";
    this.part("add-hint").textContent = inserted ? "Eject the card to add files." : "Or drop files here.";
    this.enableControls();
  }

  // Shows what is on the card, and what went wrong with reading or saving it.
  showContents({ files, trouble }) {
    this.showFiles(files);
    if (trouble !== this.trouble) {
      this.trouble = trouble;
      this.say(trouble ?? "", true);
    }
  }

  setConnected(connected) {
    this.connected = connected;
    this.enableControls();
  }

  enableControls() {
    this.part("card-switch").disabled = !this.connected;
    this.part("add-file").disabled = !this.connected || this.inserted;
  }

  showFiles(files) {
    const key = JSON.stringify(files);
    // A list that is drawn again would take the focus from the link under the user's finger.
    if (key === this.shownFiles) return;
    this.shownFiles = key;
    const rows = files.map(fileRow);
    this.part("files").replaceChildren(...(rows.length > 0 ? rows : [row("none", "The card is empty.")]));
  }

  say(text, isTrouble = false) {
    const message = this.part("drawer-message");
    message.textContent = text;
    message.classList.toggle("trouble", isTrouble);
  }

  async add(files) {
    const failures = [];
    for (const file of files) {
      this.say(`Adding ${file.name}…`);
      const failure = await this.addOne(file);
      if (failure !== null) failures.push(`${file.name} was not added: ${failure}.`);
    }
    if (failures.length > 0) this.say(failures.join(" "), true);
    else this.say(files.length === 1 ? `${files[0].name} is on the card.` : `${files.length} files are on the card.`);
  }

  // Answers why a file could not be added, or null if it is on the card.
  async addOne(file) {
    if (this.inserted) return "the box must not see its card change under it; eject the card first";
    if (file.size > this.uploadLimit) return `a file may have ${sizeInWords(this.uploadLimit)} at most`;
    try {
      const answer = await fetch(cardAddress(file.name), { method: "POST", body: file });
      return answer.ok ? null : (await answer.text()).replace(/[.\s]+$/, "");
    } catch {
      return "the file cannot be read, or the simulator does not answer";
    }
  }

  // Files may be dropped anywhere: a browser that is not told so would leave the page for them.
  watchDrops() {
    const drawer = this.part("drawer");
    const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
    addEventListener("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      drawer.classList.add("target");
    });
    addEventListener("dragleave", (event) => {
      if (event.relatedTarget === null) drawer.classList.remove("target");
    });
    addEventListener("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      drawer.classList.remove("target");
      this.add([...event.dataTransfer.files]);
    });
  }
}

function fileRow({ path, size }) {
  const link = document.createElement("a");
  link.href = cardAddress(path);
  link.download = path.split("/").at(-1);
  link.textContent = path;
  const words = document.createElement("span");
  words.className = "size";
  words.textContent = sizeInWords(size);
  return row("file", link, words);
}

function row(className, ...content) {
  const item = document.createElement("li");
  item.className = className;
  item.append(...content);
  return item;
}

function cardAddress(path) {
  return `/card/${path.split("/").map(encodeURIComponent).join("/")}`;
}

function sizeInWords(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KiB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)} MiB`;
}
