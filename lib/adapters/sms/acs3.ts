/** Alibaba Cloud request signature, version 3 (ACS3-HMAC-SHA256). Pure; shared with the dev gateway. */
import { createHash, createHmac } from 'node:crypto';

export const ACS3 = 'ACS3-HMAC-SHA256';

export interface AcsRequest {
  method: string;
  path: string;
  /** Query parameters, unencoded. */
  query: Readonly<Record<string, string>>;
  /** Headers to sign by lower-case name; `x-acs-content-sha256` among them. */
  headers: Readonly<Record<string, string>>;
  /** Hex SHA-256 of the body. */
  bodyHash: string;
}

/** Hex SHA-256. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** RFC 3986 encoding: everything but letters, digits and `-_.~`. */
export function rfc3986(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Query string sorted by name, as it is both signed and sent. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.keys(query)
    .toSorted()
    .map((name) => `${rfc3986(name)}=${rfc3986(query[name]!)}`)
    .join('&');
}

/** Signed header names in order, joined with semicolons. */
export function signedHeaderNames(headers: Readonly<Record<string, string>>): string {
  return Object.keys(headers).toSorted().join(';');
}

/** Hex signature of a request. */
export function acsSignature(secret: string, request: AcsRequest): string {
  const { method, path, query, headers, bodyHash } = request;
  const block = Object.keys(headers)
    .toSorted()
    .map((name) => `${name}:${headers[name]!.trim()}\n`)
    .join('');
  const canonical = [method, path, canonicalQuery(query), block, signedHeaderNames(headers), bodyHash].join(
    '\n',
  );
  return createHmac('sha256', secret)
    .update(`${ACS3}\n${sha256Hex(canonical)}`, 'utf8')
    .digest('hex');
}

/** The value of the `Authorization` header. */
export function acsAuthorization(accessKeyId: string, secret: string, request: AcsRequest): string {
  return `${ACS3} Credential=${accessKeyId},SignedHeaders=${signedHeaderNames(request.headers)},Signature=${acsSignature(secret, request)}`;
}
