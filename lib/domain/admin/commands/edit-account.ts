import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { AdminPermission } from '@/lib/core/permissions';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { assertFresh } from '@/lib/domain/identity/commands/assert-fresh';
import { revokeSessions } from '@/lib/domain/identity/commands/revoke-sessions';
import { makeOneTimePassword } from '@/lib/domain/identity/one-time-password';
import type {
  AccountAddInput,
  AccountEditInput,
  AccountEnableInput,
  AccountView,
  OneTimeView,
} from '../contract';
import { accountErrors } from '../errors';
import { adminsOnly, getAccount } from '../queries';
import { roleOfPermissions } from '../rules';

type User = typeof users.$inferSelect;

/**
 * Another administrator's account, locked. Whatever decides about who may still do what waits for one another.
 *
 * @throws 403 for one's own (security.md S-08), 404, 422 `FRESH_CODE`
 */
export async function lockAccount(ctx: Ctx, id: number): Promise<User> {
  if (requireAdmin(ctx).userId === id) throw accountErrors.oneself();
  await assertFresh(ctx);
  await lockName(ctx, 'administrators');
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), adminsOnly))
    .for('no key update');
  if (!user) throw accountErrors.notFound();
  return user;
}

/** Accounts that can manage the platform now. */
const activePlatform = and(
  adminsOnly,
  eq(users.status, 'active'),
  sql`'platform' = any(${users.permissions})`,
);

/** Somebody else stays who can manage the platform. Under the lock of the administrators. @throws 422 `lastPlatform` */
async function assertAnotherPlatform(ctx: Ctx, user: User): Promise<void> {
  if (user.status !== 'active' || !user.permissions.includes('platform')) return;
  if ((await ctx.db.$count(users, and(activePlatform, ne(users.id, user.id)))) === 0)
    throw accountErrors.lastPlatform();
}

/** Login names and numbers are one account's. @throws 409 at the field */
async function assertFree(
  ctx: Ctx,
  facts: { loginName?: string; phone: string | null },
  besides = 0,
): Promise<void> {
  const at = (error: typeof accountErrors.nameTaken, field: string) =>
    error({ errors: { [field]: error().message } });
  if (
    facts.loginName &&
    (await ctx.db.$count(users, sql`lower(${users.loginName}) = ${facts.loginName.toLowerCase()}`)) > 0
  )
    throw at(accountErrors.nameTaken, 'loginName');
  const phone = facts.phone && and(eq(users.phone, facts.phone), ne(users.id, besides));
  if (phone && (await ctx.db.$count(users, phone)) > 0) throw at(accountErrors.phoneTaken, 'phone');
}

const logged = (facts: {
  name: string;
  phone: string | null;
  role: string;
  permissions: readonly string[];
}) => ({ name: facts.name, phone: facts.phone, role: facts.role, permissions: facts.permissions.join('、') });

/**
 * Writes a new administrator whose password is changed at the first login. Also how the first one of an installation comes to be.
 *
 * @throws 409 `nameTaken`, 409 `phoneTaken`
 */
export async function insertAdmin(ctx: Ctx, input: AccountAddInput, passwordHash: string): Promise<number> {
  await lockName(ctx, 'administrators');
  const { loginName, name, permissions } = input;
  const phone = input.phone ?? null;
  await assertFree(ctx, { loginName, phone });
  const role = roleOfPermissions(permissions);
  const [user] = await ctx.db
    .insert(users)
    .values({
      loginName,
      name,
      phone,
      role,
      permissions: [...permissions],
      passwordHash,
      passwordChangedAt: ctx.now,
      mustChangePassword: true,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('no account');
  await recordOperation(ctx, {
    action: 'account.add',
    entity: 'user',
    entityId: user.id,
    after: { loginName, ...logged({ name, phone, role, permissions }) },
  });
  return user.id;
}

/**
 * The first platform administrator of an installation; there is no default account (security.md S-26).
 *
 * @returns the password, told once
 * @throws 409 `present` while an account can manage the platform, 409 at the field
 */
export async function addFirstAdmin(ctx: Ctx, input: AccountAddInput): Promise<string> {
  const { text, hash } = await makeOneTimePassword();
  await lockName(ctx, 'administrators');
  if ((await ctx.db.$count(users, activePlatform)) > 0) throw accountErrors.present();
  await insertAdmin(ctx, input, hash);
  return text;
}

/** POST account/add. @throws 409 at the field, 422 `FRESH_CODE` */
export async function addAccount(ctx: Ctx, input: AccountAddInput): Promise<OneTimeView> {
  const { text, hash } = await makeOneTimePassword();
  return withTx(ctx, async (tx) => {
    await assertFresh(tx);
    const id = await insertAdmin(tx, input, hash);
    return { account: await getAccount(tx, id), oneTimePassword: text };
  });
}

/**
 * POST account/edit: name, number and permissions; the role follows from these. The session of the person reads its rights anew on the next
 * request (S-13).
 *
 * @throws 403 for one's own, 404, 409 `changed`, 409 `phoneTaken`, 422 `lastPlatform`
 */
export async function editAccount(ctx: Ctx, input: AccountEditInput): Promise<AccountView> {
  const user = await lockAccount(ctx, input.id);
  if (user.updatedAt.getTime() !== Date.parse(input.updatedAt)) throw accountErrors.changed();
  const phone = input.phone === undefined ? user.phone : input.phone;
  if (!input.permissions.includes('platform')) await assertAnotherPlatform(ctx, user);
  await assertFree(ctx, { phone }, user.id);
  const after = {
    name: input.name,
    phone,
    role: roleOfPermissions(input.permissions),
    permissions: [...input.permissions] as AdminPermission[],
  };
  await ctx.db
    .update(users)
    .set({
      ...after,
      phoneVerifiedAt: phone === user.phone ? user.phoneVerifiedAt : null,
      updatedAt: ctx.now,
    })
    .where(eq(users.id, user.id));
  await recordOperation(ctx, {
    action: 'account.edit',
    entity: 'user',
    entityId: user.id,
    before: logged(user),
    // Two numbers may look alike once they are masked.
    after: { ...logged(after), ...(phone === user.phone ? {} : { phoneChanged: true }) },
  });
  return getAccount(ctx, user.id);
}

/**
 * POST account/enable: a stopped account is logged out everywhere at once (S-13).
 *
 * @throws 403 for one's own, 404, 409 `sameState`, 422 `lastPlatform`
 */
export async function enableAccount(
  ctx: Ctx,
  { id, enabled, reason }: AccountEnableInput,
): Promise<AccountView> {
  const user = await lockAccount(ctx, id);
  const status = enabled ? 'active' : 'disabled';
  if (user.status === status) throw accountErrors.sameState();
  if (!enabled) await assertAnotherPlatform(ctx, user);
  await ctx.db
    .update(users)
    .set({ status, statusReason: reason, statusAt: ctx.now, updatedAt: ctx.now })
    .where(eq(users.id, id));
  if (!enabled) await revokeSessions(ctx, id, 'disabled');
  await recordOperation(ctx, {
    action: 'account.enable',
    entity: 'user',
    entityId: id,
    before: { status: user.status },
    after: { status },
    reason,
  });
  return getAccount(ctx, id);
}
