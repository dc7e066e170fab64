import 'server-only';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { users, userConsents } from '@/db/schema/identity';
import { randomToken } from '@/lib/core/ids';
import { ROLE_ORG, ROLE_PURCHASE } from '@/lib/core/role';
import type { Ctx } from '@/lib/data/ctx';
import { closedText } from '@/lib/data/switches';
import { legalVersions } from '@/lib/text/legal';
import { identityErrors } from '../errors';
import { findUserByPhone, type LoginUser } from '../queries';
import { defaultName } from '../rules';
import { consentDocuments, type ConsentDocument } from '@/lib/states/identity';

interface NewBuyer {
  /** A mobile number that its owner has just proved, unless `proved` says otherwise. */
  phone: string;
  proved?: false;
  name?: string;
  passwordHash?: string;
  /** An organisation user, who registers an organisation together with the account. */
  organization?: boolean;
  /** The person ticked the agreement. */
  agreed: boolean;
}

/**
 * Makes a buyer (`user#userPurchase`, for an organisation `user#userOrg`) of a proved phone number. The login name is the number, or a random one where an account
 * that has moved to another number still bears it.
 *
 * @returns `null` when the number has an account already, also when it was made at this very moment
 * @throws 422 while the platform takes no new accounts (setting `account.closed`)
 */
export async function createBuyer(ctx: Ctx, buyer: NewBuyer): Promise<LoginUser | null> {
  const closed = await closedText(ctx, 'account', identityErrors.registrationClosed().message);
  if (closed !== null) throw identityErrors.registrationClosed({ message: closed });
  for (const loginName of [buyer.phone, `u${randomToken(9)}`]) {
    const [user] = await ctx.db
      .insert(users)
      .values({
        loginName,
        phone: buyer.phone,
        role: buyer.organization ? ROLE_ORG : ROLE_PURCHASE,
        name: buyer.name || defaultName(buyer.phone),
        passwordHash: buyer.passwordHash ?? null,
        passwordChangedAt: buyer.passwordHash ? ctx.now : null,
        phoneVerifiedAt: buyer.proved === false ? null : ctx.now,
      })
      .onConflictDoNothing()
      .returning();
    if (user) {
      if (buyer.agreed) await recordConsents(ctx, user.id);
      return user;
    }
    // Decides whether the number or the name is taken.
    if (await findUserByPhone(ctx, buyer.phone)) return null;
  }
  return null;
}

/**
 * The account of a proved number for SMS login: the existing one, or a new buyer (security.md S-27: nothing more than a buyer, and no way
 * back for an account that was stopped).
 *
 * @throws 403 `disabled`
 */
export async function ensureBuyer(ctx: Ctx, buyer: NewBuyer): Promise<LoginUser> {
  const user =
    (await findUserByPhone(ctx, buyer.phone)) ??
    (await createBuyer(ctx, buyer)) ??
    (await findUserByPhone(ctx, buyer.phone));
  if (!user || user.status !== 'active') throw identityErrors.disabled();
  if (buyer.agreed) await recordFirstProof(ctx, user.id);
  return user;
}

/** The number of an account that a clerk made is proved for the first time, by somebody who has just agreed to the terms. */
async function recordFirstProof(ctx: Ctx, userId: number): Promise<void> {
  const proved = await ctx.db
    .update(users)
    .set({ phoneVerifiedAt: ctx.now })
    .where(
      and(
        eq(users.id, userId),
        inArray(users.role, [ROLE_PURCHASE, ROLE_ORG]),
        isNull(users.phoneVerifiedAt),
      ),
    )
    .returning({ id: users.id });
  if (proved.length > 0) await recordConsents(ctx, userId);
}

async function recordConsents(ctx: Ctx, userId: number): Promise<void> {
  const documents = Object.keys(consentDocuments) as ConsentDocument[];
  await ctx.db.insert(userConsents).values(
    documents.map((document) => ({
      userId,
      document,
      version: legalVersions[document],
      ip: ctx.ip || null,
    })),
  );
}
