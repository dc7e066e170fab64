import 'server-only';
import { createHash } from 'node:crypto';
import { bcryptCompare, bcryptHash } from './bcrypt-worker';
import { identityErrors } from './errors';
import { commonPasswords } from './common-passwords';
import { identityTexts } from '@/lib/text/identity';

/** Binary logarithm of bcrypt's rounds. */
const COST = 12;
/** bcrypt of a random text, of the same cost: what an unknown account is compared with, so that it takes as long (security.md S-23). */
const NOBODY = '$2b$12$qM4uCfkhatSlpv98DmmI7OWI1XcbTe4F80IPSKCnR21SCL1M4fpTK';

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The stored form of a password: bcrypt of the digest that the browser sent (S-24). */
export async function hashPassword(digest: string): Promise<string> {
  return bcryptHash(digest, COST);
}

/** Whether the digest fits. Without a stored hash it takes the same time and says no. */
export async function passwordMatches(digest: string, stored: string | null): Promise<boolean> {
  const fits = await bcryptCompare(digest, stored ?? NOBODY);
  return stored !== null && fits;
}

/** Digits of a digest that are kept per common password: 64 bits, so that a chance match is out of the question. */
const KEPT = 16;
let common: Set<string> | null = null;

function isCommon(digest: string): boolean {
  if (!common) {
    common = new Set();
    for (const text of commonPasswords()) common.add(sha256(text).slice(0, KEPT));
  }
  return common.has(digest.slice(0, KEPT));
}

/** Passwords that people make of their own number. */
function phonePasswords(phone: string): string[] {
  const out = [phone];
  for (const letters of ['a', 'A', 'aa', 'Aa', 'abc', 'Abc', 'qq', 'wx']) {
    for (const mark of ['!', '@', '#', '.', '_', '*']) {
      out.push(
        `${letters}${phone}${mark}`,
        `${letters}${mark}${phone}`,
        `${phone}${mark}${letters}`,
        `${phone}${letters}${mark}`,
      );
    }
  }
  return out;
}

/**
 * Refuses the digest of a common password or of the phone number (S-25).
 *
 * @throws 400 `commonPassword` with the message at `field`
 */
export function assertUncommonPassword(digest: string, phone: string, field: string): void {
  if (!isCommon(digest) && !phonePasswords(phone).some((p) => sha256(p) === digest)) return;
  throw identityErrors.commonPassword({ errors: { [field]: identityTexts.commonPassword } });
}
