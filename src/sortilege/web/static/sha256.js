/** SHA-256 (FIPS 180-4) of ASCII text: by the browser where it can, else here: plain http has no crypto.subtle. */

/** @param {string} text @returns {Promise<Uint8Array>} 32 bytes */
export async function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  if (!globalThis.crypto?.subtle) return digestOf(bytes);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const PRIMES = firstPrimes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function digestOf(bytes) {
  const message = padded(bytes);
  const hash = Uint32Array.from(START);
  for (let at = 0; at < message.byteLength; at += 64) mix(hash, scheduleOf(message, at));
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/** The message, a one bit, zeros, and its length in bits, to whole blocks of 64 bytes. */
function padded(bytes) {
  const block = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const message = new DataView(block.buffer);
  message.setUint32(block.length - 4, bytes.length * 8);
  return message;
}

function scheduleOf(message, at) {
  const words = new Uint32Array(64);
  for (let t = 0; t < 16; t++) words[t] = message.getUint32(at + 4 * t);
  for (let t = 16; t < 64; t++) {
    const near = words[t - 2];
    const far = words[t - 15];
    const small0 = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const small1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[t] = small1 + words[t - 7] + small0 + words[t - 16];
  }
  return words;
}

function mix(hash, words) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let t = 0; t < 64; t++) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + big1 + choice + ROUNDS[t] + words[t]) | 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + big0 + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] += word));
}

function turned(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}

/** The first 32 bits after the point. */
function fraction(number) {
  return Math.floor((number % 1) * 2 ** 32);
}

function firstPrimes(count) {
  const primes = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}
