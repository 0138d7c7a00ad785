/** What is told in passing: sentences for the screen reader, a notice for all, a reaction somebody sends. */

const KEPT = 20;
const NOTICE = 8_000;
const REACTION = 4_000;

/** @param {string[]} sentences */
export function say(sentences) {
  const region = document.getElementById("live");
  if (!region) return;
  region.ariaAtomic = "false"; // only what is new is read out
  for (const sentence of sentences) {
    const line = document.createElement("span");
    line.textContent = `${sentence} `;
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
    if (!box) return say(sentence ? [sentence] : []);
    box.hidden = !sentence;
    box.textContent = sentence;
    if (sentence) this.#timer = setTimeout(() => this.show(""), NOTICE);
  }
}

/** A reaction is shown, and read out, in #reactions for a moment. */
export function showReaction({ seat, which, text, name }) {
  const bubble = document.createElement("p");
  bubble.className = "reaction";
  Object.assign(bubble.dataset, { seat, which });
  const who = document.createElement("b");
  who.textContent = name ?? "";
  bubble.append(who, ` ${text}`);
  document.getElementById("reactions")?.append(bubble);
  setTimeout(() => bubble.remove(), REACTION);
}
