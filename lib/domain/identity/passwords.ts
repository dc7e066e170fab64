import 'server-only';
import { createHash } from 'node:crypto';
import { bcryptCompare, bcryptHash } from './bcrypt-worker';
import { identityErrors } from './errors';
import { commonPasswords } from './common-passwords';
import { PASSWORD_COST } from './rules';
import { identityTexts } from '@/lib/text/identity';

/** bcrypt of a random text, of the cost in force: what an unknown account is compared with, so that it takes as long (security.md S-23). */
const NOBODY = '$2b$12$qM4uCfkhatSlpv98DmmI7OWI1XcbTe4F80IPSKCnR21SCL1M4fpTK';

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The stored form of a password: bcrypt of the digest that the browser sent (S-24). */
export async function hashPassword(digest: string): Promise<string> {
  return bcryptHash(digest, PASSWORD_COST);
}

/** Cost of a stored hash; `null` for what is no hash of bcrypt. */
function costOf(stored: string | null): number | null {
  const cost = /^\$2[aby]\$(\d\d)\$[./0-9A-Za-z]{53}$/.exec(stored ?? '')?.[1];
  return cost === undefined ? null : Number(cost);
}

/** Whether the digest fits. Without a stored hash, or with one of a lower cost, it takes as long as with one of the cost in force. */
export async function passwordMatches(digest: string, stored: string | null): Promise<boolean> {
  const hash = costOf(stored) === null ? null : stored;
  const fits = await bcryptCompare(digest, hash ?? NOBODY, PASSWORD_COST);
  return hash !== null && fits;
}

/** Whether a stored hash was made with less work than new ones are: it is made again when its password is known, which is at a login. */
export function isWeakHash(stored: string): boolean {
  return (costOf(stored) ?? PASSWORD_COST) < PASSWORD_COST;
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
