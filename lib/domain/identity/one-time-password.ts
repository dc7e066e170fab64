import 'server-only';
import { createHash } from 'node:crypto';
import { randomBase32 } from '@/lib/core/totp';
import { randomDigits } from '@/lib/core/ids';
import { hashPassword } from './passwords';

/**
 * A random password that somebody else hands over and its owner changes at the first login: letters, digits and a dash, so that it meets
 * the rule of new passwords; 53 random bits.
 *
 * @returns its text, told once, and its stored form
 */
export async function makeOneTimePassword(): Promise<{ text: string; hash: string }> {
  const text = `T${randomBase32(5).toLowerCase()}-${randomDigits(4)}`;
  return { text, hash: await hashPassword(createHash('sha256').update(text, 'utf8').digest('hex')) };
}
