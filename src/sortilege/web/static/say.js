/** What is told in passing: sentences for the screen reader, a notice for all, a reaction beside a seat. */

const KEPT = 20;
const NOTICE = 8_000;
const REACTION = 4_000;

/** @param {string[]} sentences */
export function say(sentences) {
  const region = document.getElementById("say");
  if (!region) return;
  for (const sentence of sentences) {
    const line = document.createElement("p");
    line.textContent = sentence;
    region.append(line);
  }
  while (region.childElementCount > KEPT) region.firstElementChild.remove();
}

/** Whether there is a line to the server, in #connection. */
export function showConnection(isOnline) {
  const output = document.getElementById("connection");
  if (!output) return;
  output.dataset.state = isOnline ? "online" : "offline";
  const text = (isOnline ? output.dataset.online : output.dataset.offline) ?? "";
  if (output.textContent !== text) output.textContent = text; // written again, it would be read out again
}

/** A sentence that stays for a while in #notice; an empty one clears it. */
export class Notice {
  #timer = 0;

  show(sentence) {
    clearTimeout(this.#timer);
    const box = document.getElementById("notice");
    if (!box) return;
    box.hidden = !sentence;
    box.textContent = sentence;
    if (sentence) this.#timer = setTimeout(() => this.show(""), NOTICE);
  }
}

/** Reactions hang on their seat, also when the seat is drawn anew meanwhile. */
export class Reactions {
  /** @type {Map<number, HTMLElement>} */
  #bubbles = new Map();

  show({ seat, which, text, name }) {
    this.#bubbles.get(seat)?.remove();
    const bubble = document.createElement("span");
    bubble.className = "reaction";
    bubble.dataset.which = which ?? "";
    bubble.ariaHidden = "true"; // it is said once, below
    bubble.textContent = text;
    this.#bubbles.set(seat, bubble);
    this.refresh();
    setTimeout(() => this.#end(seat, bubble), REACTION);
    const pattern = document.getElementById("say")?.dataset.reaction ?? "{text}";
    say([pattern.replaceAll("{name}", () => name ?? "").replaceAll("{text}", () => text)]);
  }

  refresh() {
    for (const [seat, bubble] of this.#bubbles) {
      const place = document.querySelector(`[data-seat="${seat}"]`);
      if (place && bubble.parentElement !== place) place.append(bubble);
    }
  }

  #end(seat, bubble) {
    bubble.remove();
    if (this.#bubbles.get(seat) === bubble) this.#bubbles.delete(seat);
  }
}
