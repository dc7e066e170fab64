/**
 * SHA-256 in plain JavaScript (FIPS 180-4): the browser hashes a password before it leaves (specification section 5), and WebCrypto is
 * missing on plain http.
 */

/** The first 32 bits of the fractional parts of `root(p)` for the first 64 primes: the standard's constants, computed exactly enough by doubles. */
function constants(): { start: Uint32Array; round: Uint32Array } {
  const start = new Uint32Array(8);
  const round = new Uint32Array(64);
  const fraction = (x: number) => (x - Math.floor(x)) * 2 ** 32;
  for (let n = 2, found = 0; found < 64; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) start[found] = fraction(Math.sqrt(n));
    round[found] = fraction(Math.cbrt(n));
    found += 1;
  }
  return { start, round };
}

const { start: START, round: ROUND } = constants();

const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));

/** The message with its padding: a one bit, zeros, and the length in bits. */
function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  return view;
}

function mixBlock(state: Uint32Array, view: DataView, offset: number, w: Uint32Array): void {
  const at = (i: number) => w[i] ?? 0;
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const a = at(i - 15);
    const b = at(i - 2);
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = at(i - 16) + s0 + at(i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[i] ?? 0) + at(i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((v, i) => {
    state[i] = (state[i] ?? 0) + v;
  });
}

/** SHA-256 of a text in UTF-8 as 64 lower-case hex digits. */
export function sha256Hex(text: string): string {
  const view = pad(new TextEncoder().encode(text));
  const state = START.slice();
  const w = new Uint32Array(64);
  for (let offset = 0; offset < view.byteLength; offset += 64) mixBlock(state, view, offset, w);
  return Array.from(state, (v) => v.toString(16).padStart(8, '0')).join('');
}
