import { createHash } from 'node:crypto';

export type SignType = 'MD5' | 'SHA256';

/** Upper-case hex digest of UTF-8 text, the one signature of kuaidi100 (integrations.md section 5). */
export function digest(text: string, type: SignType = 'MD5'): string {
  return createHash(type === 'MD5' ? 'md5' : 'sha256')
    .update(text, 'utf8')
    .digest('hex')
    .toUpperCase();
}

/** Signature of a question: of its parameters, the key and the customer, in this order. */
export function querySign(param: string, key: string, customer: string, type: SignType = 'MD5'): string {
  return digest(param + key + customer, type);
}

/** Signature of a push: of its parameters and the salt that was given at the subscription. */
export function pushSign(param: string, salt: string): string {
  return digest(param + salt);
}
