/**
 * The request signature of Nuonuo (integrations.md 4.1). Pure: no clock, no I/O. Shared by the product and by the dev gateway, and checked against
 * a computed vector in `sign.test.ts` so that a mistake is not hidden by symmetry.
 */
import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** Path of the one endpoint; its parts are what the signature calls `p`, `l` and `a`. */
export const SERVICES_PATH = '/open/v1/services';
/** Codes that say the token or the account is not accepted: nothing about the document. */
export const CREDENTIAL_CODES: ReadonlySet<string> = new Set([
  '070101',
  '070304',
  '070305',
  '070306',
  '070307',
]);

/** The parts of a signed request: `senid` 32 hexadecimal characters, `nonce` 8 digits, `timestamp` seconds, `body` exactly as sent. */
export interface RequestToSign {
  appKey: string;
  appSecret: string;
  senid: string;
  nonce: string;
  timestamp: string;
  body: string;
}

/** Base64 of HMAC-SHA1, the value of `X-Nuonuo-Sign`. */
export function requestSignature(request: RequestToSign): string {
  const { appKey, appSecret, senid, nonce, timestamp, body } = request;
  const text = `a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
  return createHmac('sha1', appSecret).update(text, 'utf8').digest('base64');
}

export function newSenid(): string {
  return randomBytes(16).toString('hex');
}

export function newNonce(): string {
  return String(randomInt(10_000_000, 100_000_000));
}
