/**
 * The line to the server: one WebSocket that comes back by itself, knows the last version it heard, and sends every
 * command again, under the same id, until it is answered.
 *
 * @typedef {{id: string, decision?: string, do?: string, undo?: true, react?: string}} Command
 * @typedef {{v: string, regions: Record<string, string>, add: Record<string, string>, say: string[]}} Update
 * @typedef {object} Hearer
 * @property {(update: Update) => void} update  the page changes
 * @property {(id: string, why: string | null) => void} answered  a command was taken (null) or refused
 * @property {(reaction: {seat: number, which: string, text: string, name: string}) => void} reaction
 * @property {(isOnline: boolean) => void} connection
 * @property {(now: number) => void} time  the server's clock
 * @property {() => void} reload  the page is too old to be mended piece by piece
 */

const PING_EVERY = 20_000;
const ANSWER_WITHIN = 8_000; // a line that says nothing for so long after a ping is dead
const OPEN_WITHIN = 10_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const HOPELESS_AFTER = 6; // attempts, none of which ever opened: something between us and the server forbids sockets

export class Connection {
  #address;
  #version;
  #hearer;
  #outbox;
  /** @type {WebSocket | null} */
  #socket = null;
  #isPaused = false;
  #isFresh = false; // nothing with a version was heard yet on this socket
  #hasAskedForAll = false;
  #everOpened = false;
  #failures = 0;
  #gaps = 0;
  #retry = 0;
  #ping = 0;
  #deadline = 0;

  /**
   * @param {string} address
   * @param {string} version
   * @param {Hearer} hearer
   */
  constructor(address, version, hearer) {
    this.#address = address;
    this.#version = version;
    this.#hearer = hearer;
    this.#outbox = new Outbox(`sortilege outbox ${address}`);
  }

  /** Nothing ever got through: a plain form is the better way. */
  get isHopeless() {
    return !this.#everOpened && this.#failures >= HOPELESS_AFTER;
  }

  /**
   * Sends a command, now or as soon as there is a line. A twin of one still unanswered is not sent twice.
   * @param {Omit<Command, "id">} wish
   * @returns {string} the command's id
   */
  send(wish) {
    const twin = this.#outbox.twin(wish);
    if (twin) return twin.id;
    const command = { id: newId(), ...wish };
    this.#outbox.add(command);
    this.#write(command);
    return command.id;
  }

  open() {
    this.#isPaused = false;
    this.#drop();
    this.#hasAskedForAll = this.#gaps > 1; // resuming led to a gap again: ask for everything
    this.#isFresh = true;
    const socket = new WebSocket(this.#target());
    this.#socket = socket;
    socket.onopen = () => socket === this.#socket && this.#opened();
    socket.onclose = () => socket === this.#socket && this.#lost();
    socket.onmessage = (event) => socket === this.#socket && this.#heard(event.data);
    this.#expectWithin(OPEN_WITHIN);
  }

  /** The page is looked at again, or the network is back: do not wait for the next attempt, or doubt an old line. */
  wake() {
    if (this.#isPaused) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#probe();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.open();
  }

  /** The page is put away (perhaps to come back from the cache): an open socket would keep it from being kept. */
  pause() {
    this.#isPaused = true;
    this.#drop();
  }

  #target() {
    const target = new URL(this.#address, location.href);
    target.protocol = target.protocol === "https:" ? "wss:" : "ws:";
    if (!this.#hasAskedForAll && this.#version) target.searchParams.set("since", this.#version);
    return target;
  }

  #opened() {
    this.#everOpened = true;
    this.#failures = 0;
    clearTimeout(this.#deadline);
    this.#ping = setInterval(() => this.#probe(), PING_EVERY);
    this.#hearer.connection(true);
    for (const command of this.#outbox.commands) this.#write(command);
  }

  #lost() {
    this.#drop();
    this.#failures += 1;
    this.#hearer.connection(false);
    if (!this.#isPaused) this.#retry = setTimeout(() => this.open(), waitAfter(this.#failures));
  }

  #drop() {
    clearTimeout(this.#retry);
    clearTimeout(this.#deadline);
    clearInterval(this.#ping);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #probe() {
    this.#write({ ping: 1 });
    this.#expectWithin(ANSWER_WITHIN);
  }

  #expectWithin(milliseconds) {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#lost(), milliseconds);
  }

  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #heard(text) {
    clearTimeout(this.#deadline);
    const message = parsed(text);
    if (!message) return;
    if (typeof message.now === "number") this.#hearer.time(message.now);
    if (message.reload === true) this.#hearer.reload();
    else if (typeof message.ok === "string") this.#answered(message.ok, null);
    else if (typeof message.no === "string") this.#answered(message.no, String(message.why ?? ""));
    else if (isReaction(message.react)) this.#hearer.reaction(message.react);
    else if (typeof message.v === "string") this.#updated(asUpdate(message));
  }

  #answered(id, why) {
    if (this.#outbox.remove(id)) this.#hearer.answered(id, why);
  }

  /** @param {Update} update */
  #updated(update) {
    if (namesUnknownRegion(update.regions)) return this.#hearer.reload(); // the page is laid out anew since
    const isFirst = this.#isFresh;
    this.#isFresh = false;
    if (!this.#fits(update, isFirst)) return;
    this.#gaps = 0;
    this.#version = update.v;
    this.#hearer.update(update);
  }

  /** Whether to take an update; one from the past is passed over, one that skips a version asks for what is missing. */
  #fits(update, isFirst) {
    const here = versionOf(this.#version);
    const next = versionOf(update.v);
    if (!next) return false;
    const isWhole = namesEveryRegion(update.regions);
    if (isFirst && (isWhole || this.#hasAskedForAll)) return true;
    if (here && next.epoch === here.epoch && next.number <= here.number) return false;
    if (isWhole || (here && next.epoch === here.epoch && next.number === here.number + 1)) return true;
    this.#gaps += 1;
    if (this.#gaps === 1) this.open();
    else this.#lost(); // not at once: a server that keeps skipping must not be asked in a tight loop
    return false;
  }
}

/** What was sent and not yet answered. It survives a reload of the page: nothing a player did is forgotten. */
class Outbox {
  /** @type {Command[]} */
  commands = [];
  #key;

  constructor(key) {
    this.#key = key;
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? "[]");
      if (Array.isArray(kept)) this.commands = kept.filter((command) => typeof command?.id === "string");
    } catch {
      // no storage, or nothing readable in it: begin empty
    }
  }

  twin(wish) {
    const same = (command) =>
      ["decision", "do", "undo", "react"].every((field) => command[field] === wish[field]);
    return this.commands.find(same);
  }

  add(command) {
    this.commands.push(command);
    this.#keep();
  }

  remove(id) {
    const before = this.commands.length;
    this.commands = this.commands.filter((command) => command.id !== id);
    this.#keep();
    return this.commands.length < before;
  }

  #keep() {
    const worthKeeping = this.commands.filter((command) => !command.react); // a cheer from before a reload is stale
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(worthKeeping));
    } catch {
      // storage refused: the commands still live as long as the page does
    }
  }
}

function waitAfter(failures) {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}

/** Not crypto.randomUUID: a table on the local network is plain http, where that is missing. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @returns {Record<string, any> | null} */
function parsed(text) {
  try {
    const message = JSON.parse(text);
    return message !== null && typeof message === "object" && !Array.isArray(message) ? message : null;
  } catch {
    return null;
  }
}

function isReaction(reaction) {
  return Number.isInteger(reaction?.seat) && typeof reaction.text === "string";
}

/** An update with only what can be used in it. @returns {Update} */
export function asUpdate(message) {
  const say = Array.isArray(message.say) ? message.say.filter((sentence) => typeof sentence === "string") : [];
  return { v: String(message.v ?? ""), regions: textsOf(message.regions), add: textsOf(message.add), say };
}

/** @returns {Record<string, string>} */
function textsOf(named) {
  return Object.fromEntries(Object.entries(named ?? {}).filter(([, html]) => typeof html === "string"));
}

/** "E.N": the N-th update of this viewer since the server's start E. */
function versionOf(text) {
  const match = /^(.+)\.(\d+)$/.exec(text);
  return match && { epoch: match[1], number: Number(match[2]) };
}

function namesEveryRegion(regions) {
  const names = regionsOnPage();
  return names.length > 0 && names.every((name) => Object.hasOwn(regions, name));
}

function namesUnknownRegion(regions) {
  const names = regionsOnPage();
  return Object.keys(regions).some((name) => !names.includes(name));
}

function regionsOnPage() {
  return [...document.querySelectorAll("[data-region]")].map((section) => section.dataset.region);
}
