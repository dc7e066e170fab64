import { eq } from 'drizzle-orm';
import type { VaultPort } from '@/lib/adapters/vault/port';
import { randomBase32 } from '@/lib/core/totp';
import { secretAbout } from '@/lib/domain/identity/rules';
import type { Db } from '../client';
import { users } from '../schema';
import type { DemoAccount, People } from './people';

/**
 * Gives the administrators of the demo an authenticator with a secret of this installation. The dev gateway shows their codes as a phone
 * would (`/console/authenticator`).
 *
 * @returns the accounts, with the secrets of those that have one
 */
export async function seedAuthenticators(
  db: Db,
  people: People,
  vault: VaultPort,
  now: Date,
): Promise<DemoAccount[]> {
  const secrets = new Map<string, string>();
  for (const [loginName, { id }] of people.staff) {
    const secret = randomBase32();
    secrets.set(loginName, secret);
    const sealed = vault.seal(secret, secretAbout(id));
    await db.update(users).set({ totpSecretEnc: sealed, totpEnabledAt: now }).where(eq(users.id, id));
  }
  return people.accounts.map((a) => {
    const totpSecret = secrets.get(a.account);
    return totpSecret ? { ...a, totpSecret } : a;
  });
}
