/**
 * The parts of the page the server writes. They are replaced inside a view transition, so that cards move; what the
 * reader holds (focus, scroll, opened details, words half typed) is kept.
 */

const TAP = 50; // milliseconds from the release of a finger to its click, at most

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Regions {
  /** @type {Map<string, string>} the text of each region not yet shown */
  #waiting = new Map();
  /** @type {[name: string, html: string][]} what is to be added to regions that only grow */
  #additions = [];
  /** @type {Map<string, string>} the text last shown, to leave alone what did not change */
  #shown = new Map();
  /** @type {ViewTransition | null} */
  #transition = null;
  #isCapturing = false;
  #isPressed = false; // what lies under the finger stays there until it is lifted
  /** @type {Set<HTMLElement>} */
  #named = new Set();
  #replaced;

  /** @param {() => void} replaced  called whenever something was replaced */
  constructor(replaced) {
    this.#replaced = replaced;
    letClicksThrough(() => this.#interrupt());
    onPress(
      () => (this.#isPressed = true),
      () => this.#lifted(),
    );
  }

  /**
   * @param {Record<string, string>} regions  new content
   * @param {Record<string, string>} additions  items to add to the list in a region
   */
  show(regions, additions) {
    for (const [name, html] of Object.entries(regions)) this.#waiting.set(name, html);
    this.#additions = this.#additions.filter(([name]) => !Object.hasOwn(regions, name));
    this.#additions.push(...Object.entries(additions));
    this.#leaveUnchanged();
    if (this.#isCapturing || this.#isPressed) return; // the end of either will show these too
    this.#draw();
  }

  #lifted() {
    this.#isPressed = false;
    if (!this.#isCapturing && this.#waiting.size + this.#additions.length > 0) this.#draw();
  }

  #draw() {
    if (this.#waiting.size === 0) return this.#add();
    this.#transition?.skipTransition();
    if (canMove()) this.#move();
    else this.#replace();
  }

  #leaveUnchanged() {
    for (const [name, html] of this.#waiting) if (this.#shown.get(name) === html) this.#waiting.delete(name);
  }

  #move() {
    this.#isCapturing = true;
    this.#nameParts([...this.#waiting.keys()]);
    const transition = document.startViewTransition(() => {
      this.#isCapturing = false;
      const names = [...this.#waiting.keys()];
      this.#unnameParts();
      this.#replace();
      this.#nameParts(names);
    });
    this.#transition = transition;
    const ended = () => {
      if (this.#transition !== transition) return;
      this.#transition = null;
      this.#unnameParts();
    };
    transition.ready.catch(() => {}); // skipped: nothing to mend, the regions are replaced all the same
    transition.updateCallbackDone.catch(() => {});
    transition.finished.then(ended, ended);
  }

  /** @returns {boolean} whether there was a movement to interrupt */
  #interrupt() {
    if (!this.#transition) return false;
    this.#transition.skipTransition();
    return true;
  }

  #replace() {
    for (const [name, html] of this.#waiting) this.#shown.set(name, html);
    replaceInside([...this.#waiting].map(([name, html]) => [sectionNamed(name), html]).filter(([section]) => section));
    this.#waiting.clear();
    this.#add();
    this.#replaced();
  }

  #add() {
    for (const [name, html] of this.#additions) {
      this.#shown.delete(name); // it is no longer that text
      const section = sectionNamed(name);
      if (section) addInside(section, html);
    }
    this.#additions = [];
  }

  #nameParts(names) {
    const taken = new Set(); // two elements of one name would cancel the whole transition
    for (const part of names.flatMap((name) => [...(sectionNamed(name)?.querySelectorAll("[data-name]") ?? [])])) {
      if (taken.has(part.dataset.name)) continue;
      taken.add(part.dataset.name);
      part.style.viewTransitionName = CSS.escape(part.dataset.name);
      this.#named.add(part);
    }
  }

  #unnameParts() {
    for (const part of this.#named) {
      part.style.viewTransitionName = "";
      if (part.getAttribute("style") === "") part.removeAttribute("style");
    }
    this.#named.clear();
  }
}

function canMove() {
  return typeof document.startViewTransition === "function" && !calm.matches && !document.hidden;
}

/** @returns {HTMLElement | null} */
function sectionNamed(name) {
  return document.querySelector(`[data-region="${CSS.escape(name)}"]`);
}

/**
 * First all is looked at, then changed, then restored: in turns, the browser would lay the page out for every region.
 * @param {[section: HTMLElement, html: string][]} sections
 */
function replaceInside(sections) {
  const restoreFocus = sections.map(([section]) => focusOf(section));
  const restorePlaces = sections.map(([section]) => placesIn(section));
  for (const [section, html] of sections) section.replaceChildren(contentOf(html));
  for (const restore of [...restorePlaces, ...restoreFocus]) restore();
}

function addInside(section, html) {
  const restorePlaces = placesIn(section);
  section.querySelector("ol, ul")?.append(contentOf(html));
  restorePlaces();
}

function contentOf(html) {
  const template = document.createElement("template");
  template.innerHTML = html; // the server's own region, escaped there
  return template.content;
}

/** Remembers which element inside has the focus; by id, data-key or data-name it is found again. */
function focusOf(section) {
  const focused = document.activeElement;
  if (!focused || focused === section || !section.contains(focused)) return () => {};
  const seek = finderOf(focused);
  return () => {
    const heir = seek?.(section) ?? seek?.(document);
    heir?.focus({ preventScroll: true });
    if (!heir || document.activeElement !== heir) focusRegion(section);
  };
}

/** The focused thing is gone: the next Tab should go on from here, not from the top of the page. */
function focusRegion(section) {
  if (!section.hasAttribute("tabindex")) section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/** Remembers scroll positions, opened details and what was filled in. With data-scroll="end", what was at its end stays at its end. */
function placesIn(section) {
  const lasting = [section, ...section.querySelectorAll("[id], [data-key], [data-name]")];
  const kept = lasting.flatMap((element) => [placeOf(element, section), entryIn(element, section)]);
  return () => kept.forEach((restore) => restore());
}

function placeOf(element, section) {
  const { scrollTop, scrollLeft, scrollHeight, clientHeight } = element;
  const follows = element.dataset.scroll === "end" && scrollTop + clientHeight >= scrollHeight - 4;
  const isOpen = element instanceof HTMLDetailsElement ? element.open : null;
  if (!scrollTop && !scrollLeft && !follows && isOpen === null) return () => {};
  const seek = finderOf(element);
  return () => {
    const heir = element === section ? section : seek(section);
    if (!heir) return;
    if (isOpen !== null) heir.open = isOpen;
    heir.scrollLeft = scrollLeft;
    heir.scrollTop = follows ? heir.scrollHeight : scrollTop;
  };
}

/** What the reader has typed or selected and not sent. */
function entryIn(element, section) {
  const isSelect = element instanceof HTMLSelectElement;
  if (!isSelect && !(element instanceof HTMLInputElement)) return () => {};
  const { value } = element;
  const given = isSelect ? [...element.options].find((option) => option.defaultSelected)?.value : element.defaultValue;
  if (value === given) return () => {};
  const caret = isSelect ? null : [element.selectionStart, element.selectionEnd];
  const seek = finderOf(element);
  return () => {
    const heir = seek(section);
    if (!heir) return;
    heir.value = value;
    if (caret) heir.setSelectionRange(...caret);
  };
}

/** How to find an element's successor. @returns {((root: ParentNode) => HTMLElement | null) | null} */
function finderOf(element) {
  const { id } = element;
  const { key, name } = element.dataset;
  if (id) return (root) => root.querySelector(`#${CSS.escape(id)}`);
  if (key) return (root) => root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (name) return (root) => root.querySelector(`[data-name="${CSS.escape(name)}"]`);
  return null;
}

/**
 * A click on a button that was replaced between press and release is none: it would be lost. `ended` follows the click.
 */
function onPress(began, ended) {
  let isDown = false;
  let timer = 0;
  const start = () => {
    clearTimeout(timer);
    isDown = true;
    began();
  };
  const end = (event) => {
    if (isDown) timer = setTimeout(ended, event.pointerType === "touch" ? TAP : 0);
    isDown = false;
  };
  addEventListener("pointerdown", start, true);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end, true);
  addEventListener("blur", end); // of the window: what had the focus inside it loses that by every press
  addEventListener("pointermove", (event) => event.pointerType === "mouse" && event.buttons === 0 && end(event), true);
}

/**
 * While cards move, the browser shows pictures of them that take no clicks. A press ends the movement; the click that
 * follows, which fell on the picture, is handed to what lies beneath.
 */
function letClicksThrough(interrupt) {
  let hasInterrupted = false;
  addEventListener("pointerdown", () => (hasInterrupted = interrupt()), true);
  addEventListener(
    "click",
    (event) => {
      if (!hasInterrupted || event.target !== document.documentElement) return;
      hasInterrupted = false;
      document.elementFromPoint(event.clientX, event.clientY)?.closest("button, a[href], summary, label")?.click();
    },
    true,
  );
}
