// The buzzer: a square wave through something as small as the box.

const LOUDNESS = 0.08;

// A tone that starts or ends at once would click.
const FADE_S = 0.003;

// A piezo disc in a plastic case loses the highest part of the wave.
const CASE_CUTOFF_HZ = 5000;

const MUTE_MEMORY = "pocket-arbiter-mute";

export class Buzzer {
  constructor(grille, muteBox) {
    this.grille = grille;
    this.muteBox = muteBox;
    this.tone = null;
    this.audio = null;
    muteBox.checked = localStorage.getItem(MUTE_MEMORY) === "yes";
    muteBox.addEventListener("change", () => {
      localStorage.setItem(MUTE_MEMORY, muteBox.checked ? "yes" : "no");
      this.play();
    });
  }

  // To be called in the user's first gesture; before that, browsers keep pages silent.
  allow() {
    this.audio = new AudioContext();
    this.oscillator = new OscillatorNode(this.audio, { type: "square" });
    this.volume = new GainNode(this.audio, { gain: 0 });
    const housing = new BiquadFilterNode(this.audio, { type: "lowpass", frequency: CASE_CUTOFF_HZ });
    this.oscillator.connect(housing).connect(this.volume).connect(this.audio.destination);
    this.oscillator.start();
    this.play();
  }

  // Follows the box: a tone in hertz, or null for silence.
  sound(tone) {
    if (tone === this.tone) return;
    this.tone = tone;
    this.grille.classList.toggle("sounding", tone !== null);
    this.play();
  }

  play() {
    if (this.audio === null) return;
    const audible = this.tone !== null && !this.muteBox.checked;
    const now = this.audio.currentTime;
    if (audible) this.oscillator.frequency.setValueAtTime(this.tone, now);
    this.volume.gain.setTargetAtTime(audible ? LOUDNESS : 0, now, FADE_S);
  }
}
