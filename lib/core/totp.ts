/**
 * Time-based one-time passwords as authenticator apps make them (RFC 6238 over RFC 4226): SHA-1, 30 seconds, 6 digits. WebCrypto, so that
 * the site, the simulated phone of the demo and the browser tests share it.
 */
const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Bytes of a new secret: the length of the hash (RFC 4226 section 4, R6). */
const SECRET_BYTES = 20;

/** The 30-second step that `epochSeconds` (since 1970) is in. */
export const totpStep = (epochSeconds: number): number => Math.floor(epochSeconds / STEP_SECONDS);

/** Seconds until the code of now is replaced. */
export const totpSecondsLeft = (epochSeconds: number): number =>
  STEP_SECONDS - (Math.floor(epochSeconds) % STEP_SECONDS);

/** Bytes in base 32 without padding (RFC 4648), the spelling that authenticator apps read. */
export function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const b of bytes) bits += b.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  let bits = '';
  for (const letter of text) bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0');
  const whole = bits.slice(0, bits.length - (bits.length % 8)).match(/.{8}/g) ?? [];
  return Uint8Array.from(whole, (byte) => parseInt(byte, 2));
}

/** A random text in base 32 from `bytes` random bytes. */
export const randomBase32 = (bytes = SECRET_BYTES): string =>
  toBase32(crypto.getRandomValues(new Uint8Array(bytes)));

/** The code of one step. */
export async function totpCode(secret: string, step: number, digits = DIGITS): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase32(secret),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  );
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const offset = mac.getUint8(mac.byteLength - 1) & 0x0f;
  const number = mac.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step within one of now whose code this is; `null` when none is. */
export async function matchingStep(
  secret: string,
  code: string,
  epochSeconds: number,
): Promise<number | null> {
  const now = totpStep(epochSeconds);
  let found: number | null = null;
  for (const step of [now - 1, now, now + 1]) {
    if ((await totpCode(secret, step)) === code) found = step;
  }
  return found;
}

/** The address that an authenticator app reads from the picture. */
export function totpUri(facts: { issuer: string; account: string; secret: string }): string {
  const label = `${encodeURIComponent(facts.issuer)}:${encodeURIComponent(facts.account)}`;
  const query = new URLSearchParams({ secret: facts.secret, issuer: facts.issuer });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
