import 'server-only';
import { createHmac } from 'node:crypto';
import type { SmsPurpose } from './states';

export interface CodeFacts {
  phone: string;
  purpose: SmsPurpose;
  browserId: string;
  code: string;
}

/** Stored form of an SMS code: an HMAC over the code and all it is bound to, so that it fits nowhere else (security.md S-20). */
export function smsCodeHmac(secret: string, { phone, purpose, browserId, code }: CodeFacts): string {
  return createHmac('sha256', secret).update([purpose, phone, browserId, code].join('\n')).digest('hex');
}
