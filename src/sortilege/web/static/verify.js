/**
 * "Verify this deal": recomputes in the page what the server says chance did. The rule is that of the engine:
 *
 *     block b of shuffle k   = SHA-256 of the ASCII text "SEED:k:b": 32 bytes; block 0, then 1, …
 *     a number below n       = the next byte x with x < 256 - 256 % n, taken modulo n
 *     the shuffle            = Fisher–Yates from the front: position i swaps with i + (a number below length - i)
 *
 * and the commitment, published before the game, is SHA-256 of the seed's text.
 *
 * @typedef {{number: number, pack: number[], drawn: number[]}} Shuffle
 */

import { hex, sha256 } from "./sha256.js";

const section = document.getElementById("verify");
document.getElementById("verify-now")?.addEventListener("click", async (event) => {
  event.preventDefault();
  section.setAttribute("aria-busy", "true");
  showVerdict(await firstFault(section.dataset));
  section.removeAttribute("aria-busy");
});

/**
 * The first fault: "commitment", "shuffles" (unreadable), or the number of a shuffle that does not follow the seed.
 * @param {DOMStringMap} deal
 * @returns {Promise<string | number | null>}
 */
async function firstFault(deal) {
  const commitment = hex(await sha256(deal.seed ?? ""));
  if (!deal.seed || commitment !== deal.commitment?.toLowerCase()) return "commitment";
  const shuffles = shufflesFrom(deal.shuffles);
  if (!shuffles) return "shuffles";
  for (const shuffle of shuffles) if (!(await follows(deal.seed, shuffle))) return shuffle.number;
  return null;
}

/** @returns {Shuffle[] | null} */
function shufflesFrom(text) {
  try {
    const shuffles = JSON.parse(text);
    return Array.isArray(shuffles) && shuffles.every(isShuffle) ? shuffles : null;
  } catch {
    return null;
  }
}

function isShuffle(shuffle) {
  return Number.isInteger(shuffle?.number) && [shuffle.pack, shuffle.drawn].every((cards) => Array.isArray(cards));
}

/** @param {string} seed @param {Shuffle} shuffle */
async function follows(seed, { number, pack, drawn }) {
  if (drawn.length > pack.length || pack.length > 256) return false;
  const cards = await draw(seed, number, pack, drawn.length);
  return cards.every((card, i) => card === drawn[i]);
}

/** The first cards of shuffle `number` of the pack. */
async function draw(seed, number, pack, wanted) {
  const cards = [...pack];
  const stream = streamOf(seed, number);
  for (let i = 0; i < wanted; i++) {
    const j = i + (await below(cards.length - i, stream));
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards.slice(0, wanted);
}

/** The keyed bytes of one shuffle. */
async function* streamOf(seed, number) {
  for (let block = 0; ; block++) yield* await sha256(`${seed}:${number}:${block}`);
}

/** One of 0 … n - 1, each exactly as likely. */
async function below(n, stream) {
  const limit = 256 - (256 % n);
  for (;;) {
    const { value } = await stream.next();
    if (value < limit) return value % n;
  }
}

/** @param {string | number | null} fault */
function showVerdict(fault) {
  const verdict = document.getElementById("verdict");
  const { good, bad, badShuffle } = verdict.dataset;
  verdict.dataset.state = fault === null ? "good" : "bad";
  if (fault === null) delete verdict.dataset.fault;
  else verdict.dataset.fault = String(fault);
  const sentence = typeof fault === "number" ? (badShuffle ?? bad) : bad;
  verdict.textContent = fault === null ? good : (sentence ?? "").replaceAll("{number}", String(fault));
}
