/** The replay page: steps through a finished game as if it were live, by links, arrow keys, a slider, or by itself. */

import { listenForCopies } from "./copy.js";
import { listenForDialogs } from "./dialogs.js";
import { CardHelp } from "./help.js";
import { isMeantForOthers } from "./keys.js";
import { Regions } from "./regions.js";
import { say, showConnection } from "./say.js";
import { asUpdate } from "./socket.js";

const PACE = 1_600;
const KEPT = 64; // answers kept: going back is immediate

const KEYS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };

class Replay {
  #url = new URL(location.href);
  #shown = 0;
  #wanted = 0;
  #plies = 0;
  #isFetching = false;
  #isCutOff = false;
  #timer = 0;
  /** @type {Map<string, Promise<any>>} */
  #answers = new Map();
  #help = new CardHelp();
  #regions = new Regions(() => {
    this.#help.refresh();
    this.#drawSteps();
  });

  constructor() {
    const slider = this.#slider();
    this.#shown = this.#wanted = Number(slider?.value ?? this.#url.searchParams.get("ply")) || 0;
    this.#plies = Number(slider?.max) || this.#shown;
    document.addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("input", (event) => {
      if (event.target.id === "ply") this.#chosen(Number(event.target.value));
    });
    document.addEventListener("visibilitychange", () => document.hidden && this.#stop());
    addEventListener("pagehide", () => this.#stop());
    this.#drawSteps();
    this.#preload(this.#shown + 1);
  }

  #clicked(event) {
    const link = event.target.closest?.("a[data-step]");
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (link && isPlain) {
      event.preventDefault();
      this.#chosen(this.#plyOf(link.dataset.step));
    } else if (event.target.closest?.("#autoplay")) {
      event.preventDefault();
      if (this.#timer) this.#stop();
      else this.#start();
    }
  }

  #key(event) {
    const isSlider = event.target.id === "ply"; // Home and arrows mean the same there
    const step = KEYS[event.key];
    if (!step || event.defaultPrevented || (isMeantForOthers(event) && !isSlider)) return;
    event.preventDefault();
    this.#chosen(this.#plyOf(step));
  }

  #plyOf(step) {
    return { first: 0, prev: this.#wanted - 1, next: this.#wanted + 1, last: this.#plies }[step] ?? this.#wanted;
  }

  #chosen(ply) {
    this.#goTo(ply);
    this.#stop();
  }

  /** Goes to a ply. While one is fetched only the last one wished for is remembered. */
  async #goTo(ply) {
    this.#wanted = Math.max(0, Math.min(this.#plies, ply));
    if (this.#isFetching) return;
    this.#isFetching = true;
    try {
      while (this.#wanted !== this.#shown) await this.#show(this.#wanted);
    } finally {
      this.#isFetching = false;
    }
  }

  async #show(ply) {
    const url = this.#urlOf(ply);
    const answer = await this.#answer(url);
    if (!answer) return this.#failed(url);
    showConnection(true);
    const direction = Math.sign(ply - this.#shown) || 1;
    this.#shown = ply;
    this.#plies = Number.isInteger(answer.plies) ? answer.plies : this.#plies;
    if (typeof answer.url === "string") this.#url = new URL(answer.url, location.href);
    history.replaceState(history.state, "", this.#urlOf(ply));
    this.#drawSteps();
    const update = asUpdate(answer);
    this.#regions.show(update.regions, update.add);
    say(update.say);
    this.#preload(ply + direction);
  }

  /** No network: stay here. An answer that is none: let the server explain itself. */
  #failed(url) {
    this.#stop();
    this.#wanted = this.#shown;
    if (this.#isCutOff) showConnection(false);
    else location.assign(url);
  }

  /** @returns {Promise<any>} the answer, or null */
  #answer(url) {
    const key = url.href;
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = this.#fetch(url);
    this.#answers.set(key, answer);
    answer.then((found) => found || this.#answers.delete(key));
    if (this.#answers.size > KEPT) this.#answers.delete(this.#answers.keys().next().value);
    return answer;
  }

  async #fetch(url) {
    let response;
    try {
      response = await fetch(url, { headers: { Accept: "application/json" }, cache: "no-store" });
      this.#isCutOff = false;
    } catch {
      this.#isCutOff = true;
      return null;
    }
    if (!response.ok) return null;
    const answer = await response.json().catch(() => null);
    return answer?.regions ? answer : null;
  }

  #preload(ply) {
    if (ply >= 0 && ply <= this.#plies && ply !== this.#shown) this.#answer(this.#urlOf(ply));
  }

  #urlOf(ply) {
    const url = new URL(this.#url);
    url.searchParams.set("ply", String(ply));
    return url;
  }

  #start() {
    const pace = Number(document.getElementById("autoplay")?.dataset.pace) || PACE;
    const next = async () => {
      const timer = this.#timer;
      await this.#goTo(this.#wanted + 1);
      if (this.#timer !== timer) return;
      if (this.#shown >= this.#plies) this.#stop();
      else this.#timer = setTimeout(next, pace);
    };
    if (this.#shown >= this.#plies) this.#wanted = -1; // at the end: from the start again
    this.#timer = setTimeout(next, 0);
    this.#drawSteps();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#drawSteps();
  }

  #drawSteps() {
    for (const link of document.querySelectorAll("a[data-step]")) this.#drawStep(link);
    for (const field of document.querySelectorAll('#ply, input[name="ply"]')) {
      if (field.type === "range") field.max = String(this.#plies);
      field.value = String(this.#wanted); // not what is shown: the slider must not jump under the finger
    }
    document.getElementById("autoplay")?.setAttribute("aria-pressed", String(this.#timer !== 0));
  }

  #drawStep(link) {
    const ply = { first: 0, prev: this.#shown - 1, next: this.#shown + 1, last: this.#plies }[link.dataset.step];
    const isThere = ply >= 0 && ply <= this.#plies && ply !== this.#shown;
    if (isThere) {
      link.href = this.#urlOf(ply).href;
      link.removeAttribute("aria-disabled");
    } else link.setAttribute("aria-disabled", "true");
  }

  /** @returns {HTMLInputElement | null} */
  #slider() {
    return document.querySelector("input#ply");
  }
}

document.documentElement.classList.add("js");
listenForDialogs();
listenForCopies();
new Replay();
