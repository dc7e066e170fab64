/** Tencent Cloud request signature (TC3-HMAC-SHA256) of a JSON call. Pure; shared with the dev gateway. */
import { createHash, createHmac } from 'node:crypto';

export const TC3 = 'TC3-HMAC-SHA256';

export interface Tc3Request {
  /** First label of the host: `sms`. */
  service: string;
  host: string;
  /** Value of `X-TC-Action`. Signed in lower case. */
  action: string;
  contentType: string;
  /** Unix seconds. */
  timestamp: number;
  /** The exact text that is sent. */
  body: string;
}

const SIGNED = 'content-type;host;x-tc-action';

/** Hex SHA-256. */
export function tc3Hash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The text whose hash is signed. */
export function tc3Canonical(request: Tc3Request): string {
  const { host, action, contentType, body } = request;
  const headers = `content-type:${contentType.toLowerCase()}\nhost:${host.toLowerCase()}\nx-tc-action:${action.toLowerCase()}\n`;
  return `POST\n/\n\n${headers}\n${SIGNED}\n${tc3Hash(body)}`;
}

/** `2026-11-21`, the UTC day of a timestamp: part of the key. */
function dayOf(timestamp: number): string {
  return new Date(timestamp * 1000).toISOString().slice(0, 10);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}

/** Hex signature of a request. */
export function tc3Signature(secretKey: string, request: Tc3Request): string {
  const day = dayOf(request.timestamp);
  const scope = `${day}/${request.service}/tc3_request`;
  const text = `${TC3}\n${request.timestamp}\n${scope}\n${tc3Hash(tc3Canonical(request))}`;
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), request.service), 'tc3_request');
  return hmac(key, text).toString('hex');
}

/** The value of the `Authorization` header. */
export function tc3Authorization(secretId: string, secretKey: string, request: Tc3Request): string {
  const scope = `${dayOf(request.timestamp)}/${request.service}/tc3_request`;
  return `${TC3} Credential=${secretId}/${scope}, SignedHeaders=${SIGNED}, Signature=${tc3Signature(secretKey, request)}`;
}
