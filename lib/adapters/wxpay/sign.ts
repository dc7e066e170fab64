/**
 * Signatures and encryption of WeChat Pay API v3. Pure: no clock, no I/O. Shared by the product and by the dev
 * gateway, and checked against published vectors in `sign.test.ts` so that a mistake is not hidden by symmetry.
 */
import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  sign as rsaSign,
  verify as rsaVerify,
  type KeyObject,
} from 'node:crypto';

export const AUTH_SCHEME = 'WECHATPAY2-SHA256-RSA2048';
export const CIPHER_NAME = 'AEAD_AES_256_GCM';
/** Prefix of a deliberately wrong signature the platform sends to probe that merchants verify. */
export const PROBE_PREFIX = 'WECHATPAY/SIGNTEST/';
/** Largest accepted distance between a signature's timestamp and the clock, in seconds (exclusive). */
export const MAX_SKEW_S = 300;

const TAG_BYTES = 16;

/** The text a request signature covers. `target` is path and query exactly as sent; `body` is '' for GET. */
export function requestMessage(
  method: string,
  target: string,
  timestamp: string,
  nonce: string,
  body: string,
): string {
  return `${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`;
}

/** The text a reply's or notification's signature covers. */
export function replyMessage(timestamp: string, nonce: string, body: string): string {
  return `${timestamp}\n${nonce}\n${body}\n`;
}

/** RSASSA-PKCS1-v1_5 with SHA-256, base64. */
export function signMessage(privateKey: KeyObject, message: string): string {
  return rsaSign('sha256', Buffer.from(message, 'utf8'), privateKey).toString('base64');
}

/** Whether `signature` (base64) is the key owner's signature of `message`. */
export function verifyMessage(publicKey: KeyObject, message: string, signature: string): boolean {
  return rsaVerify('sha256', Buffer.from(message, 'utf8'), publicKey, Buffer.from(signature, 'base64'));
}

/** A nonce of 32 upper-case hexadecimal characters. */
export function newNonce(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}

export interface RequestToSign {
  mchid: string;
  serialNo: string;
  privateKey: KeyObject;
  method: string;
  target: string;
  body: string;
  /** Unix seconds. */
  timestamp: number;
  nonce: string;
}

/** The value of the `Authorization` header of a merchant's request. */
export function authorization(request: RequestToSign): string {
  const { mchid, serialNo, privateKey, method, target, body, timestamp, nonce } = request;
  const signature = signMessage(privateKey, requestMessage(method, target, String(timestamp), nonce, body));
  return `${AUTH_SCHEME} mchid="${mchid}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`;
}

export interface ParsedAuthorization {
  mchid: string;
  nonce: string;
  signature: string;
  timestamp: string;
  serialNo: string;
}

/** Reads an `Authorization` header (fields in any order); null when the scheme or a field is missing. */
export function parseAuthorization(header: string | null | undefined): ParsedAuthorization | null {
  if (!header?.startsWith(`${AUTH_SCHEME} `)) return null;
  const fields = new Map<string, string>();
  for (const match of header.slice(AUTH_SCHEME.length + 1).matchAll(/([a-z_]+)="([^"]*)"/g)) {
    fields.set(match[1]!, match[2]!);
  }
  const [mchid, nonce, signature, timestamp, serialNo] = [
    'mchid',
    'nonce_str',
    'signature',
    'timestamp',
    'serial_no',
  ].map((name) => fields.get(name));
  if (!mchid || !nonce || !signature || !timestamp || !serialNo) return null;
  return { mchid, nonce, signature, timestamp, serialNo };
}

export interface SignedMessage {
  headers: { get(name: string): string | null };
  body: string;
  /** Verification keys of the platform by serial. */
  keys: ReadonlyMap<string, KeyObject>;
  now: Date;
}

export type SignatureVerdict =
  | { ok: true }
  | { ok: false; reason: 'missing-signature' | 'probe' | 'unknown-key' | 'stale' | 'bad-signature' };

/**
 * Verifies the `Wechatpay-*` headers of a reply or a notification over its exact body. The key is chosen by the
 * received serial; an unknown serial, a timestamp 300 s or more away and a probe are refused.
 */
export function verifySigned({ headers, body, keys, now }: SignedMessage): SignatureVerdict {
  const timestamp = headers.get('wechatpay-timestamp');
  const nonce = headers.get('wechatpay-nonce');
  const signature = headers.get('wechatpay-signature');
  const serial = headers.get('wechatpay-serial');
  if (!timestamp || !nonce || !signature || !serial) return { ok: false, reason: 'missing-signature' };
  if (signature.startsWith(PROBE_PREFIX)) return { ok: false, reason: 'probe' };
  const key = keys.get(serial);
  if (!key) return { ok: false, reason: 'unknown-key' };
  if (!isFresh(timestamp, now)) return { ok: false, reason: 'stale' };
  if (!verifyMessage(key, replyMessage(timestamp, nonce, body), signature)) {
    return { ok: false, reason: 'bad-signature' };
  }
  return { ok: true };
}

/** Whether a timestamp in unix seconds is less than {@link MAX_SKEW_S} away from `now`, either way. */
export function isFresh(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) < MAX_SKEW_S;
}

/** The encrypted part of a notification. */
export interface EncryptedResource {
  algorithm: string;
  ciphertext: string;
  nonce: string;
  associated_data?: string;
}

/**
 * Decrypts a notification's resource (AES-256-GCM, tag in the last 16 bytes).
 * @throws when the algorithm is not ours, or the key, nonce, associated data or text do not belong together.
 */
export function decryptResource(apiV3Key: string, resource: EncryptedResource): string {
  if (resource.algorithm !== CIPHER_NAME) throw new Error(`unsupported algorithm ${resource.algorithm}`);
  const data = Buffer.from(resource.ciphertext, 'base64');
  if (data.length < TAG_BYTES) throw new Error('ciphertext shorter than its tag');
  const decipher = createDecipheriv('aes-256-gcm', keyBytes(apiV3Key), Buffer.from(resource.nonce, 'utf8'), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(resource.associated_data ?? '', 'utf8'));
  decipher.setAuthTag(data.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Encrypts as the platform does; `nonce` is 12 characters. */
export function encryptResource(
  apiV3Key: string,
  plaintext: string,
  nonce: string,
  associatedData: string,
): EncryptedResource {
  const cipher = createCipheriv('aes-256-gcm', keyBytes(apiV3Key), Buffer.from(nonce, 'utf8'), {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(associatedData, 'utf8'));
  const text = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: CIPHER_NAME,
    ciphertext: text.toString('base64'),
    nonce,
    associated_data: associatedData,
  };
}

/** The APIv3 key as bytes. @throws unless it is exactly 32 bytes long. */
export function keyBytes(apiV3Key: string): Buffer {
  const key = Buffer.from(apiV3Key, 'utf8');
  if (key.length !== 32) throw new Error('the APIv3 key must be exactly 32 bytes');
  return key;
}

/** Signature of the bridge parameters (JSAPI). `timestamp` is unix seconds as text, `pkg` is `prepay_id=…`. */
export function paySign(
  privateKey: KeyObject,
  appId: string,
  timestamp: string,
  nonce: string,
  pkg: string,
): string {
  return signMessage(privateKey, `${appId}\n${timestamp}\n${nonce}\n${pkg}\n`);
}
