/** Random identifiers; WebCrypto so that the module runs on both sides. */

/** `bytes` random bytes as base64url without padding; 32 bytes = 256 bits. */
export function randomToken(bytes = 32): string {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  let text = '';
  for (const b of raw) text += String.fromCharCode(b);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A decimal code of `digits` digits from the cryptographic generator, without modulo bias. */
export function randomDigits(digits: number): string {
  let out = '';
  while (out.length < digits) {
    for (const b of crypto.getRandomValues(new Uint8Array(16))) {
      if (b < 250 && out.length < digits) out += String(b % 10);
    }
  }
  return out;
}
