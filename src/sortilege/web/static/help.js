/**
 * Every card answers "what does it do?": `?` on the focused card, a long press, or a pointer that rests on it.
 * The text of data-help="KEY" is the content of #help-KEY (a template or a hidden element); it is shown in #card-help.
 * A finger finds no such thing by chance: #hold-hint tells it, until it is dismissed or somebody has found out.
 */

import { isMeantForOthers } from "./keys.js";

const LONG_PRESS = 500;
const REST = 600;
const LEAVE = 200;
const STEADY = 10; // pixels a finger may tremble
const FOUND_OUT = "sortilege holds cards";

const fingersOnly = matchMedia("(hover: none) and (pointer: coarse)");

export class CardHelp {
  #box;
  /** @type {HTMLElement | null} the card whose help is shown */
  #card = null;
  #isHovered = false; // opened by resting the pointer: closes when it leaves
  #timer = 0;
  #leaving = 0;
  /** @type {HTMLElement | null} the card the pointer rests on */
  #restsOn = null;
  #pointer = { x: 0, y: 0 };
  /** @type {{x: number, y: number, since: number} | null} */
  #press = null;
  #swallowsClick = false;
  #needsHint = fingersOnly.matches && !hasFoundOut();

  constructor() {
    this.#box = document.getElementById("card-help");
    if (!this.#box) return;
    this.#box.popover = "manual"; // "auto" would close on the release of the long press that opened it
    this.#box.tabIndex = -1;
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("pointerdown", (event) => this.#down(event), true);
    document.addEventListener("pointermove", (event) => this.#moved(event), { passive: true });
    document.addEventListener("pointerup", (event) => this.#up(event));
    document.addEventListener("pointercancel", () => this.#released());
    document.addEventListener("scroll", () => this.#released(), { capture: true, passive: true });
    document.addEventListener("pointerover", (event) => this.#over(event));
    document.addEventListener("pointerout", (event) => this.#out(event));
    addEventListener("click", (event) => this.#click(event), true);
    document.addEventListener("contextmenu", (event) => this.#contextMenu(event));
    document.addEventListener("click", (event) => event.target.closest?.("#hold-hint button") && this.#foundOut());
    this.#drawHint();
  }

  /** The regions were replaced: help by a resting pointer passes to the card's successor there, or ends. */
  refresh() {
    this.#drawHint();
    if (!this.#card || !this.#isHovered || this.#card.isConnected) return;
    const heir = successorOf(this.#card);
    if (heir && isOver(this.#pointer, heir)) this.#card = this.#restsOn = heir;
    else this.close();
  }

  close() {
    clearTimeout(this.#timer);
    clearTimeout(this.#leaving);
    if (!this.#card) return;
    const card = this.#card;
    const hadFocus = this.#box.contains(document.activeElement);
    this.#card = null;
    hide(this.#box);
    if (hadFocus) successorOf(card)?.focus({ preventScroll: true });
  }

  /** @returns {boolean} whether there is help to show */
  #open(card, isHovered) {
    const source = document.getElementById(`help-${card.dataset.help}`);
    if (!source) return false;
    this.close();
    const content = source instanceof HTMLTemplateElement ? source.content : source;
    this.#box.replaceChildren(...content.cloneNode(true).childNodes);
    this.#card = card;
    this.#isHovered = isHovered;
    show(this.#box, card);
    this.#foundOut();
    return true;
  }

  #drawHint() {
    const hint = document.getElementById("hold-hint");
    if (hint) hint.hidden = !this.#needsHint;
  }

  #foundOut() {
    if (!this.#needsHint) return;
    this.#needsHint = false;
    rememberFoundOut();
    this.#drawHint();
  }

  /** `?` shows the help of the focused card, or the list of keys; `?` and Esc close it. */
  #key(event) {
    if (event.defaultPrevented || isMeantForOthers(event)) return;
    const closes = this.#card && (event.key === "Escape" || event.key === "?");
    if (closes) this.close();
    else if (event.key === "?") this.#explain();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #explain() {
    const card = document.activeElement?.closest("[data-help]");
    if (card && this.#open(card, false)) this.#box.focus({ preventScroll: true });
    else document.querySelector("dialog#keys:not([open])")?.showModal();
  }

  #down(event) {
    this.#swallowsClick = false;
    clearTimeout(this.#timer);
    if (this.#card && !this.#box.contains(event.target)) this.close();
    const card = event.target.closest?.("[data-help]");
    if (!card || event.pointerType === "mouse") return;
    this.#press = { x: event.clientX, y: event.clientY, since: event.timeStamp };
    this.#timer = setTimeout(() => this.#longPress(card), LONG_PRESS);
  }

  /** A page that was busy hears late that the finger was lifted: a press is as long as its events say, not its timer. */
  #up(event) {
    const isTap = this.#press && event.timeStamp - this.#press.since < LONG_PRESS;
    if (isTap && this.#swallowsClick) {
      this.#swallowsClick = false;
      this.close();
    }
    this.#released();
  }

  #longPress(card) {
    this.#swallowsClick = this.#open(card, false);
  }

  #moved(event) {
    this.#pointer = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "mouse") this.#leaveIfAway();
    if (!this.#press) return;
    if (Math.hypot(event.clientX - this.#press.x, event.clientY - this.#press.y) > STEADY) this.#released();
  }

  #released() {
    if (this.#press) clearTimeout(this.#timer);
    this.#press = null;
  }

  /** The click that ends a long press picks nothing. */
  #click(event) {
    if (!this.#swallowsClick || event.detail === 0) return; // 0: a key
    this.#swallowsClick = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #contextMenu(event) {
    if (this.#press && event.target.closest?.("[data-help]")) event.preventDefault();
  }

  #over(event) {
    if (event.pointerType !== "mouse" || event.buttons !== 0) return;
    const isStill = event.clientX === this.#pointer.x && event.clientY === this.#pointer.y; // the page has moved under it
    this.#pointer = { x: event.clientX, y: event.clientY };
    if (isStill) return;
    const card = event.target.closest?.("[data-help]");
    if (!card || card === this.#restsOn) return;
    this.#restsOn = card;
    clearTimeout(this.#timer);
    if (card === this.#card || (this.#card && !this.#isHovered)) return;
    this.#timer = setTimeout(() => document.querySelector("dialog:modal") || this.#open(card, true), REST);
  }

  #out(event) {
    if (event.pointerType !== "mouse") return;
    if (event.relatedTarget === null) this.#leave(); // out of the window
    const left = event.target.closest?.("[data-help]");
    if (!left || left.contains(event.relatedTarget)) return;
    this.#restsOn = null;
    clearTimeout(this.#timer);
  }

  /** By place, not by pointerout: while cards move, the pointer is over none of them, yet it has not left. */
  #leaveIfAway() {
    const isNear = [this.#card, this.#box].some((element) => element && isOver(this.#pointer, element));
    if (isNear) clearTimeout(this.#leaving);
    else this.#leave();
  }

  #leave() {
    if (!this.#card || !this.#isHovered) return;
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.close(), LEAVE);
  }
}

/** Shows the box, near the card where the style sheet anchors it, and leaves the focus where it was. */
function show(box, card) {
  const focused = document.activeElement;
  if (box.showPopover) box.showPopover({ source: card });
  else box.show?.();
  if (document.activeElement === focused) return;
  if (!focused || focused === document.body) document.activeElement?.blur();
  else focused.focus({ preventScroll: true });
}

function hide(box) {
  if (box.hidePopover) box.hidePopover();
  else box.close?.();
}

function isOver({ x, y }, element) {
  const box = element.getBoundingClientRect();
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** The card, or what stands in its place since the regions were replaced. */
function successorOf(card) {
  if (card.isConnected) return card;
  const heirs = [...document.querySelectorAll(`[data-help="${CSS.escape(card.dataset.help)}"]`)];
  return heirs.find((heir) => heir.dataset.key === card.dataset.key) ?? heirs[0];
}

function hasFoundOut() {
  try {
    return localStorage.getItem(FOUND_OUT) !== null;
  } catch {
    return true; // no storage: it could never be dismissed for good
  }
}

function rememberFoundOut() {
  try {
    localStorage.setItem(FOUND_OUT, "yes");
  } catch {
    // no storage: forgotten with the page
  }
}
