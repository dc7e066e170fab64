import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { receivers } from '@/db/schema/member';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { coreErrors } from '@/lib/core/errors';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { prepared } from '@/lib/data/prepared';
import type { BasicView, MemberView, Receiver } from './contract';
import { memberErrors } from './errors';
import { genders, type Gender } from './rules';
import { receiversOf } from './scope';

const columns = ({ userId, organizationRole }: Record<'userId' | 'organizationRole', unknown>) => ({
  id: receivers.id,
  name: receivers.name,
  phone: receivers.phone,
  tel: receivers.tel,
  areaCode: receivers.areaCode,
  province: receivers.province,
  city: receivers.city,
  district: receivers.district,
  address: receivers.address,
  postcode: receivers.postcode,
  isDefault: receivers.isDefault,
  shared: sql<boolean>`${receivers.organizationId} is not null`,
  editable: sql<boolean>`${receivers.userId} is not distinct from ${userId}::bigint or ${organizationRole}::text is not distinct from 'manager'`,
});

export type { Receiver } from './contract';

/** Of whom the statements below ask. */
const asked = {
  userId: sql.placeholder('userId'),
  organizationId: sql.placeholder('organizationId'),
  organizationRole: sql.placeholder('organizationRole'),
};

const receiverBook = prepared('receivers', (db, name) =>
  db
    .select(columns(asked))
    .from(receivers)
    .where(receiversOf(asked))
    .orderBy(
      sql`${receivers.organizationId} is not null`,
      desc(receivers.isDefault),
      desc(receivers.updatedAt),
      desc(receivers.id),
    )
    .prepare(name),
);

/** The caller's addresses, the default one first, then the organisation's shared ones. */
export async function listReceivers(ctx: Ctx): Promise<Receiver[]> {
  const { userId, organizationId, organizationRole } = requireBuyer(ctx);
  return receiverBook(ctx.db, { userId, organizationId, organizationRole });
}

const usableReceiver = prepared('receiver', (db, name) =>
  db
    .select(columns(asked))
    .from(receivers)
    .where(and(eq(receivers.id, sql.placeholder('id')), receiversOf(asked)))
    .prepare(name),
);

/**
 * One address that the caller may send to.
 *
 * @throws 404 when it is missing, deleted or somebody else's
 */
export async function getReceiver(ctx: Ctx, id: number): Promise<Receiver> {
  return requireReceiver(await findReceiver(ctx, id));
}

/** The same, `null` where {@link getReceiver} throws. */
export async function findReceiver(ctx: Ctx, id: number): Promise<Receiver | null> {
  const { userId, organizationId, organizationRole } = requireBuyer(ctx);
  const [row] = await usableReceiver(ctx.db, { id, userId, organizationId, organizationRole });
  return row ?? null;
}

/** @throws 404 for the address that was not found */
export function requireReceiver(found: Receiver | null): Receiver {
  if (!found) throw memberErrors.receiverNotFound();
  return found;
}

/** The caller's own account. */
export async function getMember(ctx: Ctx): Promise<MemberView> {
  const { userId, organizationRole } = requireBuyer(ctx);
  const [row] = await ctx.db
    .select({
      id: users.id,
      loginName: users.loginName,
      name: users.name,
      phone: users.phone,
      email: users.email,
      role: users.role,
      organizationId: users.organizationId,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      lastLoginAt: users.lastLoginAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw coreErrors.notLoggedIn();
  return {
    ...row,
    organizationRole,
    lastLoginAt: toIsoOrNull(row.lastLoginAt),
    createdAt: toIso(row.createdAt),
  };
}

/** The caller's profile. */
export async function getBasic(ctx: Ctx): Promise<BasicView> {
  const [row] = await ctx.db
    .select({
      loginName: users.loginName,
      role: users.role,
      name: users.name,
      gender: users.gender,
      birthday: users.birthday,
      createdAt: users.createdAt,
      lastLoginAt: users.lastLoginAt,
    })
    .from(users)
    .where(eq(users.id, requireBuyer(ctx).userId));
  if (!row) throw coreErrors.notLoggedIn();
  return {
    ...row,
    gender: row.gender !== null && row.gender in genders ? (row.gender as Gender) : null,
    createdAt: toIso(row.createdAt),
    lastLoginAt: toIsoOrNull(row.lastLoginAt),
  };
}
