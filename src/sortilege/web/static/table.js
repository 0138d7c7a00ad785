/** The table page: what the server sends becomes the page, what the player does goes to the server. */

import { listenForCopies } from "./copy.js";
import { Countdowns } from "./countdown.js";
import { listenForDialogs } from "./dialogs.js";
import { CardHelp } from "./help.js";
import { showHint } from "./hint.js";
import { keepOneTabStop, listenForKeys } from "./keys.js";
import { decisionOf, Picks } from "./picks.js";
import { Regions } from "./regions.js";
import { Notice, say, showConnection, showReaction } from "./say.js";
import { Connection } from "./socket.js";

const RELOADED = "sortilege reloaded";
const RELOAD_PAUSE = 5_000;

document.documentElement.classList.add("js");
history.scrollRestoration = "manual"; // when the cards are dealt the page is another, and begins at its top
const table = document.getElementById("table");
if (table) play(table);

/** @param {HTMLElement} table */
function play(table) {
  const countdowns = new Countdowns();
  countdowns.learn(Number(table.dataset.now));
  const notice = new Notice();
  const help = new CardHelp(); // before the keys: Esc closes help first
  const picks = new Picks(sendChoice);
  const regions = new Regions(() => {
    picks.refresh();
    keepOneTabStop();
    countdowns.refresh();
    help.refresh();
  });
  const connection = new Connection(table.dataset.live, table.dataset.version, {
    update(update) {
      table.dataset.version = update.v;
      regions.show(update.regions, update.add);
      say(update.say);
    },
    answered(id, why) {
      picks.answered(id, why);
      notice.show(why ?? "");
    },
    reaction: showReaction,
    connection: showConnection,
    time: (now) => countdowns.learn(now),
    reload,
  });

  /** The command's id; null if it went as a plain form, for want of a socket. */
  function sendChoice(form, choice) {
    if (!connection.isHopeless) return connection.send({ decision: decisionOf(form), do: choice.value });
    form.requestSubmit(choice);
    return null;
  }

  /** @type {Record<string, (button: HTMLButtonElement) => void>} what the buttons of forms stand for on the wire */
  const wishes = {
    pick: () => {},
    do: (button) => picks.answer(button),
    undo: (button) => {
      picks.goneBack();
      connection.send({ decision: decisionOf(button.form), undo: true });
    },
    react: (button) => connection.send({ react: button.value }),
    hint: (button) => showHint(button.form, notice),
  };

  addEventListener("scroll", markBelow, { passive: true });
  listenForDialogs(); // before the keys: Esc closes what lies over the table first
  listenForKeys(picks);
  listenForCopies();
  countdowns.refresh();
  document.addEventListener("submit", (event) => {
    const kind = kindOf(event.submitter);
    if (!(kind in wishes) || (connection.isHopeless && kind !== "pick")) return;
    event.preventDefault();
    wishes[kind](event.submitter);
  });
  ignoreDoubleClicks(Object.keys(wishes));
  stayConnected(connection);
}

/** The second click of a double click may fall on what the first one brought: it is not meant for it. */
function ignoreDoubleClicks(kinds) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button");
    if (event.detail > 1 && kinds.includes(kindOf(button))) event.preventDefault();
  });
}

/** What a button stands for: its name, or "undo" if it has data-undo. */
function kindOf(button) {
  return button && "undo" in button.dataset ? "undo" : (button?.name ?? "");
}

/** @param {Connection} connection */
function stayConnected(connection) {
  addEventListener("pagehide", () => connection.pause());
  addEventListener("pageshow", (event) => event.persisted && connection.open());
  addEventListener("online", () => connection.wake());
  document.addEventListener("visibilitychange", () => document.hidden || connection.wake());
  connection.open();
}

/** Loads the page again; should that not help, not in a tight loop. */
function reload() {
  const pause = Date.now() - lastReload() < RELOAD_PAUSE ? RELOAD_PAUSE : 0;
  setTimeout(() => {
    rememberReload();
    location.reload();
  }, pause);
}

function lastReload() {
  try {
    return Number(sessionStorage.getItem(RELOADED));
  } catch {
    return 0;
  }
}

function rememberReload() {
  try {
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    // no storage: reload without a memory of it
  }
}

/** On a phone the log lies under the table: whoever reads it does not see what goes on there. */
function markBelow() {
  document.body.classList.toggle("below", scrollY > innerHeight / 2);
}
