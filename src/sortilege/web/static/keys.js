/**
 * The keyboard: digits choose cards of the hand, Enter confirms, Esc steps back, arrows walk. (`?` is in help.js.)
 * @typedef {import("./picks.js").Picks} Picks
 */

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** @param {Picks} picks */
export function listenForKeys(picks) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isMeantForOthers(event)) return;
    if (pressed(event, picks)) event.preventDefault();
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.closest?.(".hand button")) keepOneTabStop();
  });
  keepOneTabStop();
}

/** Tab goes to the hand once; arrows walk inside it. Call again when the hand was replaced. */
export function keepOneTabStop() {
  const cards = handCards();
  const stop =
    cards.find((card) => card === document.activeElement) ??
    cards.find((card) => card.classList.contains("up")) ??
    cards.find((card) => card.classList.contains("can")) ??
    cards[0];
  for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
}

/** Whether a key belongs to a text field, a shortcut of the browser, or an open dialog. */
export function isMeantForOthers(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  if (document.querySelector("dialog:modal")) return true;
  return event.target.closest?.("input, textarea, select, [contenteditable]") != null;
}

/** @returns {boolean} whether the key was used */
function pressed(event, picks) {
  const digit = digitOf(event);
  if (digit !== null) return event.repeat || chooseCard(placeOf(digit, event.shiftKey), picks);
  if (event.key in STEPS) return walk(STEPS[event.key]);
  if (event.key === "Home" || event.key === "End") return walkToEnd(event.key);
  if (event.key === "Escape") return picks.takeLastBack();
  if (event.key === "Enter") return enter(event, picks);
  return false;
}

/** By the key's place: where digits need Shift, as on a French keyboard, they do not need it here. */
function digitOf(event) {
  const found = /^(?:Digit|Numpad)([0-9])$/.exec(event.code) ?? /^([0-9])$/.exec(event.key);
  return found && Number(found[1]);
}

/** Which card of the hand, counted from 0: the tenth has the 0, and Shift goes on from the eleventh. */
function placeOf(digit, isShifted) {
  const place = (digit + 9) % 10;
  return isShifted && handCards().length > 10 ? place + 10 : place;
}

/** A digit picks, or takes back; it never sends: that is for Enter. */
function chooseCard(index, picks) {
  const card = handCards()[index];
  if (!card) return false;
  card.focus();
  if (card.name === "pick") picks.toggle(card.value);
  return true;
}

function enter(event, picks) {
  const control = document.activeElement?.closest("button, a[href], summary");
  if (event.repeat) return control?.matches("button") ?? false; // a key held down must not press what appears next
  const isPick = control?.name === "pick";
  if (control && !isPick) return false;
  if (isPick && !picks.isPicked(control.value)) return false; // the button picks itself
  if (picks.isComplete) picks.confirm();
  else picks.nextButtons()[0]?.focus();
  return true;
}

/** Arrows inside the hand, or among everything else that can be picked. */
function walk(step) {
  const walkway = walkwayOf(document.activeElement);
  if (walkway.length === 0) return false;
  const at = walkway.indexOf(document.activeElement);
  walkway[at < 0 ? 0 : (at + step + walkway.length) % walkway.length].focus();
  return true;
}

function walkToEnd(key) {
  const cards = handCards();
  if (!cards.includes(document.activeElement)) return false;
  cards.at(key === "Home" ? 0 : -1).focus();
  return true;
}

function walkwayOf(focused) {
  if (focused?.closest(".hand") || !focused || focused.matches("body, [data-region]")) return handCards();
  return focused.name === "pick" ? otherPicks() : [];
}

function handCards() {
  return [...document.querySelectorAll(".hand button")].filter(isThere);
}

function otherPicks() {
  const offered = document.querySelectorAll('button[name="pick"]:not([aria-disabled="true"])');
  return [...offered].filter((button) => !button.closest(".hand") && isThere(button));
}

function isThere(button) {
  return !button.disabled && button.checkVisibility?.() !== false;
}
