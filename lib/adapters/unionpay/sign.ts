/**
 * Signatures of ChinaUMS (integrations.md 2.1 and 2.3). Pure: no clock, no I/O. Shared by the product and by the dev gateway, and checked
 * against the vendor's printed vectors in `sign.test.ts` so that a mistake is not hidden by symmetry.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const AUTH_SCHEME = 'OPEN-BODY-SIG';

export type SignType = 'MD5' | 'SHA256';

/** The parts of a signed request. `timestamp` is `yyyyMMddHHmmss` in Shanghai, `body` exactly as sent. */
export interface BodyToSign {
  appId: string;
  appKey: string;
  timestamp: string;
  nonce: string;
  body: string;
}

/** Base64 of HMAC-SHA256 over application, time, nonce and the hash of the body. */
export function bodySignature({ appId, appKey, timestamp, nonce, body }: BodyToSign): string {
  const bodyHash = createHash('sha256').update(body, 'utf8').digest('hex');
  return createHmac('sha256', appKey)
    .update(appId + timestamp + nonce + bodyHash, 'utf8')
    .digest('base64');
}

/** The value of the `Authorization` header of a merchant's request. */
export function authorization(request: BodyToSign): string {
  const { appId, timestamp, nonce } = request;
  return `${AUTH_SCHEME} AppId="${appId}", Timestamp="${timestamp}", Nonce="${nonce}", Signature="${bodySignature(request)}"`;
}

export interface ParsedAuthorization {
  appId: string;
  timestamp: string;
  nonce: string;
  signature: string;
}

/** Reads an `Authorization` header (fields in any order); null when the scheme or a field is missing. */
export function parseAuthorization(header: string | null | undefined): ParsedAuthorization | null {
  if (!header?.startsWith(`${AUTH_SCHEME} `)) return null;
  const fields = new Map<string, string>();
  for (const match of header.slice(AUTH_SCHEME.length + 1).matchAll(/([A-Za-z]+)="([^"]*)"/g)) {
    fields.set(match[1]!.toLowerCase(), match[2]!);
  }
  const [appId, timestamp, nonce, signature] = ['appid', 'timestamp', 'nonce', 'signature'].map((name) =>
    fields.get(name),
  );
  return appId && timestamp && nonce && signature ? { appId, timestamp, nonce, signature } : null;
}

/** A nonce of 32 hexadecimal characters. */
export function newNonce(): string {
  return randomBytes(16).toString('hex');
}

/** Parameters by name, decoded; JSON inside them verbatim. */
export type Parameters = Readonly<Record<string, string | null>>;

/** What a parameter signature covers: all parameters but `sign`, without nulls, in the order of their names, joined. */
export function canonicalText(parameters: Parameters): string {
  return Object.entries(parameters)
    .filter(([name, value]) => name !== 'sign' && value !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Upper-case hexadecimal hash of the parameters and, right behind them, the communication key. */
export function parameterSignature(parameters: Parameters, commKey: string, signType: SignType): string {
  return createHash(signType === 'SHA256' ? 'sha256' : 'md5')
    .update(canonicalText(parameters) + commKey, 'utf8')
    .digest('hex')
    .toUpperCase();
}

export type SignatureVerdict = { ok: true } | { ok: false; reason: 'missing-signature' | 'bad-signature' };

/**
 * Verifies `sign` over everything that was received, by the hash `signType` names (MD5 when it names none). Whether an empty value is part
 * of the text is not documented: either reading is accepted, both need the key.
 */
export function verifyParameters(parameters: Parameters, commKey: string): SignatureVerdict {
  const given = parameters['sign'];
  if (!given) return { ok: false, reason: 'missing-signature' };
  const signType = parameters['signType'] || 'MD5';
  if (signType !== 'MD5' && signType !== 'SHA256') return { ok: false, reason: 'bad-signature' };
  const filled = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
  const holds = [parameters, filled].some((read) =>
    sameText(given.toUpperCase(), parameterSignature(read, commKey, signType)),
  );
  return holds ? { ok: true } : { ok: false, reason: 'bad-signature' };
}

/** Compares in a time that does not depend on where the texts differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text, 'utf8').digest());
  return timingSafeEqual(left!, right!);
}
