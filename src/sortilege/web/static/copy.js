/** Copy buttons: `data-copy` is "#id" of what to copy, or the text itself; `data-done` is shown for a moment. */

import { say } from "./say.js";

const THANKS = 2_000;

export function listenForCopies() {
  /** @type {WeakMap<Element, {label: Node[], timer: number}>} */
  const thanked = new WeakMap();
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    event.preventDefault();
    if (await copy(textFor(button.dataset.copy), button)) thank(button, thanked);
  });
}

function textFor(wanted) {
  const source = wanted.startsWith("#") ? document.querySelector(wanted) : null;
  if (!source) return wanted;
  return source.value ?? source.href ?? source.textContent.trim();
}

/** Plain http on a local network has no clipboard interface: there an old-fashioned selection is copied. */
async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, button);
  }
}

function copyBySelection(text, button) {
  const field = document.createElement("textarea");
  field.readOnly = true;
  field.value = text;
  (button.closest("dialog") ?? document.body).append(field); // outside an open dialog nothing can be selected
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  button.focus({ preventScroll: true });
  return isCopied;
}

function thank(button, thanked) {
  if (!button.dataset.done) return;
  const earlier = thanked.get(button);
  clearTimeout(earlier?.timer);
  const label = earlier?.label ?? [...button.childNodes];
  button.replaceChildren(button.dataset.done);
  say([button.dataset.done]);
  const timer = setTimeout(() => {
    button.replaceChildren(...label);
    thanked.delete(button);
  }, THANKS);
  thanked.set(button, { label, timer });
}
