/**
 * Choosing what to do by touching cards, seats and piles. The prompt's form lists every legal choice with the picks it
 * is made of; the pick buttons all over the page build one of them up, and the confirm button sends it. Where a choice
 * takes several cards, a dialog shows each way with its cards, and touching one picks them all.
 *
 * @typedef {{button: HTMLButtonElement, do: string, picks: string[]}} Choice
 */

/** The choices that hold all these picks. @param {Choice[]} choices @param {string[]} picks */
export function choicesWith(choices, picks) {
  return choices.filter((choice) => picks.every((pick) => choice.picks.includes(pick)));
}

/** The choice made of these picks and no others, or the only one they can still lead to. @param {Choice[]} choices @param {string[]} picks */
export function choiceOf(choices, picks) {
  if (picks.length === 0) return undefined;
  const fitting = choicesWith(choices, picks);
  return fitting.find((choice) => choice.picks.length === picks.length) ?? (fitting.length === 1 ? fitting[0] : undefined);
}

/** The picks after one more: together with the others if some choice holds them all, else in their place. */
export function withPick(choices, picks, pick) {
  const all = [...picks, pick];
  if (choicesWith(choices, all).length > 0) return all;
  return choicesWith(choices, [pick]).length > 0 ? [pick] : picks;
}

const MOMENT = 500; // milliseconds: long enough to see that it was asked

export class Picks {
  /** @type {Choice[]} */
  #choices = [];
  /** @type {string[]} */
  #picked = [];
  #decision = "";
  /** @type {string | null} the command that answers this decision, until the server has */
  #sent = null;
  #isAnswered = false;
  #hasChangedSince = false;
  #hasGoneBack = false;
  /** @type {WeakMap<Element, Node[]>} */
  #idleLabels = new WeakMap();
  #send;

  /** @param {(form: HTMLFormElement, choice: HTMLButtonElement) => string | null} send  returns the command's id */
  constructor(send) {
    this.#send = send;
    document.addEventListener("click", (event) => this.#clicked(event));
    this.refresh();
  }

  /** Reads the page again. What was picked stays picked if it can still be picked and one has not answered since: where
   * others may act at the same time, their moves interrupt nobody's. */
  refresh() {
    const form = actForm();
    const decision = decisionOf(form);
    const isSameQuestion = unanswered(decision) === unanswered(this.#decision);
    this.#decision = decision;
    this.#choices = form ? choicesIn(form) : [];
    this.#hasChangedSince = true;
    if (!isSameQuestion || this.#isAnswered) this.#startOver();
    this.#picked = choicesWith(this.#choices, this.#picked).length > 0 ? this.#picked : [];
    this.#draw();
    this.#answerForThem(form);
  }

  /** Who has taken a move back looks around, and is not hurried on. */
  goneBack() {
    this.#hasGoneBack = true;
  }

  /** The only answer of somebody who plays alone goes by itself: nobody is there to whom its pace would tell anything. */
  #answerForThem(form) {
    if (!form || !("alone" in form.dataset) || this.#hasGoneBack || this.#sent) return;
    const decision = this.#decision;
    setTimeout(() => {
      if (decision === this.#decision && !this.#hasGoneBack && this.#choices.length === 1) this.answer(this.#choices[0].button);
    }, MOMENT);
  }

  /** The server took the command (null) or refused it. */
  answered(id, why) {
    if (id !== this.#sent) return;
    if (why !== null) this.#sent = null;
    else if (this.#hasChangedSince) this.#startOver();
    else this.#isAnswered = true; // what is picked stays up until the page shows where it went
    this.#draw();
  }

  isPicked(pick) {
    return this.#picked.includes(pick);
  }

  get isComplete() {
    return choiceOf(this.#choices, this.#picked) !== undefined;
  }

  /** Picks, or takes the pick back. */
  toggle(pick) {
    if (this.#sent) return;
    this.#picked = this.isPicked(pick)
      ? this.#picked.filter((other) => other !== pick)
      : withPick(this.#choices, this.#picked, pick);
    this.#draw();
  }

  /** Everything that one choice is made of, in place of what was picked. */
  #take(picks) {
    if (this.#sent) return;
    this.#picked = picks;
    this.#draw();
  }

  /** @returns {boolean} whether there was a pick to take back */
  takeLastBack() {
    if (this.#sent || this.#picked.length === 0) return false;
    const last = this.#picked.at(-1);
    const isConfirmFocused = document.activeElement?.id === "confirm"; // it is about to be disabled, and lose the focus
    this.#picked = this.#picked.slice(0, -1);
    this.#draw();
    if (isConfirmFocused) pickButtons().find((button) => button.value === last)?.focus();
    return true;
  }

  confirm() {
    const choice = choiceOf(this.#choices, this.#picked);
    if (choice) this.answer(choice.button);
  }

  /** Sends a choice, once. @param {HTMLButtonElement} button */
  answer(button) {
    if (this.#sent || !button.form) return;
    this.#hasGoneBack = false;
    this.#hasChangedSince = false;
    this.#isAnswered = false;
    this.#sent = this.#send(button.form, button);
    this.#draw();
  }

  /** What could be touched next: pick buttons that lead on from what is picked, else the choices without picks. */
  nextButtons() {
    const next = pickButtons().filter((button) => this.#leadsOn(button.value) && !button.disabled);
    return next.length > 0 ? next : this.#choices.map((choice) => choice.button).filter((button) => !button.hidden);
  }

  #leadsOn(pick) {
    return !this.isPicked(pick) && choicesWith(this.#choices, [...this.#picked, pick]).length > 0;
  }

  #startOver() {
    this.#picked = [];
    this.#sent = null;
    this.#isAnswered = false;
  }

  #clicked(event) {
    const button = event.target.closest?.("button");
    if (button?.name === "pick") {
      event.preventDefault(); // it would submit the form
      if (event.detail <= 1) this.#touched(button.value);
    } else if (button?.id === "confirm") {
      event.preventDefault();
      if (event.detail <= 1) this.confirm();
    } else if (button?.name === "way") {
      this.#take(button.dataset.picks.split(" "));
      button.closest("dialog")?.close();
      document.getElementById("confirm")?.focus();
    }
  }

  /** A second click on what is picked sends the choice it completes; the second of a double click does not get here. */
  #touched(pick) {
    if (this.isPicked(pick) && this.isComplete) this.confirm();
    else this.toggle(pick);
  }

  #draw() {
    for (const button of pickButtons()) this.#drawPick(button);
    this.#drawChoices();
    this.#drawConfirm();
    const form = actForm();
    if (this.#sent) form?.setAttribute("aria-busy", "true");
    else form?.removeAttribute("aria-busy");
  }

  #drawPick(button) {
    const isUp = this.isPicked(button.value);
    const leadsOn = this.#leadsOn(button.value);
    const isOffered = choicesWith(this.#choices, [button.value]).length > 0;
    button.classList.toggle("up", isUp);
    button.classList.toggle("next", this.#picked.length > 0 && leadsOn);
    button.classList.toggle("rest", this.#picked.length > 0 && !leadsOn && !isUp);
    button.setAttribute("aria-pressed", String(isUp));
    if (isOffered) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }

  /** A choice is a button of its own when it needs no picks, or picks that nothing on the page stands for. */
  #drawChoices() {
    const onPage = new Set(pickButtons().map((button) => button.value));
    for (const { button, picks } of this.#choices) {
      button.hidden = picks.length > 0 && picks.every((pick) => onPage.has(pick));
      button.classList.toggle("plain", !button.hidden);
    }
    for (const list of document.querySelectorAll("#act .all-choices")) {
      list.hidden = ![...list.querySelectorAll("button")].some((button) => !button.hidden);
    }
  }

  #drawConfirm() {
    const confirm = document.getElementById("confirm");
    if (!confirm) return;
    if (!this.#idleLabels.has(confirm)) this.#idleLabels.set(confirm, [...confirm.childNodes]);
    const choice = choiceOf(this.#choices, this.#picked);
    confirm.hidden = !this.#choices.some(({ button }) => button.hidden);
    confirm.disabled = !choice;
    confirm.ariaDisabled = this.#sent ? "true" : null; // disabled, it would lose the focus before the answer is here
    if (choice) confirm.replaceChildren(...choice.button.cloneNode(true).childNodes);
    else if (this.#picked.length > 0 && confirm.dataset.more) confirm.replaceChildren(confirm.dataset.more);
    else confirm.replaceChildren(...this.#idleLabels.get(confirm));
  }
}

/** @returns {HTMLFormElement | null} */
function actForm() {
  return document.querySelector("form#act");
}

/** How many answers one has behind one: what stands behind the point are moves of others. @param {string} decision */
function unanswered(decision) {
  return decision.split(".")[0];
}

/** @param {HTMLFormElement | null} form */
export function decisionOf(form) {
  return form?.querySelector('input[name="decision"]')?.value ?? "";
}

/** @returns {HTMLButtonElement[]} */
function pickButtons() {
  return [...document.querySelectorAll('button[name="pick"]')];
}

/** @returns {Choice[]} */
function choicesIn(form) {
  return [...form.querySelectorAll('button[name="do"]')].map((button) => ({
    button,
    do: button.value,
    picks: (button.dataset.picks ?? "").split(/\s+/).filter(Boolean),
  }));
}
