import { createHash } from 'node:crypto';

/** Signature of an order call of kuaidi100: upper-case MD5 of its parameters, the time, the key and the secret, in this order (integrations.md section 5). */
export function orderSign(param: string, time: string, key: string, secret: string): string {
  return createHash('md5')
    .update(param + time + key + secret, 'utf8')
    .digest('hex')
    .toUpperCase();
}
