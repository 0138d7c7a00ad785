/** The lobby: copy buttons, dialogs, and a name that need not be typed twice. All forms work without it. */

import { listenForCopies } from "./copy.js";
import { listenForDialogs } from "./dialogs.js";

const NAME = "sortilege name";

document.documentElement.classList.add("js");
listenForCopies();
listenForDialogs();
rememberName([...document.querySelectorAll('input[name="name"]')]);

/** A name typed into one field is in all of them, and there again at the next visit. */
function rememberName(fields) {
  const known = read();
  for (const field of fields) {
    if (known && (field.value === "" || "suggested" in field.dataset)) field.value = known;
    field.addEventListener("input", () => {
      for (const other of fields) if (other !== field) other.value = field.value;
      write(field.value.trim());
    });
  }
}

function read() {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null; // storage refused: then every visit is the first
  }
}

function write(name) {
  try {
    if (name) localStorage.setItem(NAME, name);
    else localStorage.removeItem(NAME);
  } catch {
    // as above
  }
}
