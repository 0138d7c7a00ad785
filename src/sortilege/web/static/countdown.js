/** `<time data-until="epoch-ms">` counts down, by the server's clock as far as we know it. */

const SOON = 10_000;

export class Countdowns {
  /** How far our clock is ahead of the server's. The smallest seen is nearest: a message only ever arrives late. */
  #ahead = Infinity;
  #timer = 0;

  /** @param {number} now  the server's time, epoch milliseconds */
  learn(now) {
    if (Number.isFinite(now) && now > 0) this.#ahead = Math.min(this.#ahead, Date.now() - now);
  }

  /** Writes every countdown on the page, and comes back at the next second while there is one. */
  refresh() {
    clearTimeout(this.#timer);
    const now = Date.now() - (Number.isFinite(this.#ahead) ? this.#ahead : 0);
    const rests = [...document.querySelectorAll("time[data-until]")].map((time) => write(time, now));
    const running = rests.filter((rest) => rest > 0);
    if (running.length === 0) return;
    const untilNextSecond = Math.min(...running.map((rest) => rest % 1000));
    this.#timer = setTimeout(() => this.refresh(), untilNextSecond + 20);
  }
}

/** @returns {number} the milliseconds left */
function write(time, now) {
  const rest = Math.max(0, Number(time.dataset.until) - now) || 0;
  const seconds = Math.ceil(rest / 1000);
  time.textContent = seconds < 60 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  time.dataset.left = String(seconds); // for what is drawn of it
  time.classList.toggle("soon", rest <= SOON);
  time.classList.toggle("over", rest === 0);
  return rest;
}
