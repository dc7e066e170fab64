import 'server-only';
import { and, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationInvitations as invitations, organizations } from '@/db/schema/organization';
import { toIso } from '@/lib/core/dates';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { organizationErrors } from './errors';
import type { InvitationView, MyInvitationView } from './member-contract';
import { presentStanding } from './present';
import { INVITATIONS_SHOWN, INVITATIONS_SHOWN_DAYS } from './rules';
import { invitationStates } from '@/lib/states/organization';

async function readInvitations(ctx: Ctx, where: SQL | undefined, limit: number): Promise<InvitationView[]> {
  const rows = await ctx.db
    .select({
      row: invitations,
      invitedBy: users.name,
      over: sql<boolean>`${invitations.expiresAt} <= now()`,
      rested: sql<boolean>`${invitations.sentAt} <= now() - interval '1 minute'`,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(where)
    .orderBy(desc(invitations.id))
    .limit(limit);
  return rows.map(({ row, invitedBy, over, rested }) => {
    const status = row.status === 'pending' && over ? 'expired' : row.status;
    return {
      id: row.id,
      phone: row.phone,
      name: row.name,
      ...presentStanding(row),
      status,
      statusLabel: invitationStates[status],
      invitedBy,
      createdAt: toIso(row.createdAt),
      sentAt: toIso(row.sentAt),
      expiresAt: toIso(row.expiresAt),
      canResend: row.status === 'pending' && rested,
    };
  });
}

/** Invitations of an organisation that nobody accepted, the newest first. */
export function listInvitations(ctx: Ctx, organizationId: number): Promise<InvitationView[]> {
  const where = and(
    eq(invitations.organizationId, organizationId),
    inArray(invitations.status, ['pending', 'declined', 'expired']),
    gt(invitations.sentAt, sql`now() - make_interval(days => ${INVITATIONS_SHOWN_DAYS})`),
  );
  return readInvitations(ctx, where, INVITATIONS_SHOWN);
}

/** @throws 404 */
export async function getInvitation(ctx: Ctx, id: number): Promise<InvitationView> {
  const [row] = await readInvitations(ctx, eq(invitations.id, id), 1);
  if (!row) throw organizationErrors.invitationNotFound();
  return row;
}

/** Invitations to the caller's own number that may still be accepted. */
export async function listMyInvitations(ctx: Ctx): Promise<MyInvitationView[]> {
  const inviter = sql<string>`(select u.name from users u where u.id = ${invitations.invitedBy})`;
  const rows = await ctx.db
    .select({ row: invitations, organizationName: organizations.name, invitedBy: inviter })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .innerJoin(users, eq(users.phone, invitations.phone))
    .where(
      and(
        eq(users.id, requireBuyer(ctx).userId),
        eq(invitations.status, 'pending'),
        gt(invitations.expiresAt, sql`now()`),
        isNull(organizations.deletedAt),
        eq(organizations.status, 'approved'),
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(100);
  return rows.map(({ row, organizationName, invitedBy }) => ({
    id: row.id,
    organizationName,
    ...presentStanding(row),
    invitedBy,
    createdAt: toIso(row.createdAt),
    expiresAt: toIso(row.expiresAt),
  }));
}
