import 'server-only';
import { createHash } from 'node:crypto';

/** The stored form of a one-time token behind a QR code: the token itself is nowhere but in the code. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
