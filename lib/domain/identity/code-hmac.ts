import 'server-only';
import { createHmac } from 'node:crypto';

export interface CodeFacts {
  /** The phone number or mail address that the code goes to. */
  address: string;
  purpose: string;
  browserId: string;
  code: string;
}

/** Stored form of a code: an HMAC over the code and all it is bound to, so that it fits nowhere else (security.md S-20). */
export function codeHmac(secret: string, { address, purpose, browserId, code }: CodeFacts): string {
  return createHmac('sha256', secret).update([purpose, address, browserId, code].join('\n')).digest('hex');
}
