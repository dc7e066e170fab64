import 'server-only';
import { and, count, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationEvents, organizationInvitations, organizationMembers } from '@/db/schema/organization';
import { maskPhone } from '@/lib/core/phone-number';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { organizationErrors } from '../errors';
import { getInvitation } from '../invitation-queries';
import type { InvitationView, MemberAddInput } from '../member-contract';
import { INVITATION_DAYS, INVITATIONS_A_DAY, MAX_MEMBERS } from '../rules';
import { organizationRoles } from '@/lib/states/organization';
import { lockManaged, type OrganizationRow } from './lock-organization';
import { sendInvitation } from './send-invitation';
import { tellNumber } from './tell-people';

const invitations = organizationInvitations;
const end = sql`now() + make_interval(days => ${INVITATION_DAYS})`;

/** Invitations cost money and reach strangers: fifty a day and organisation, resent ones too (security.md S-20 in spirit). */
async function assertBudget(ctx: Ctx, organizationId: number): Promise<void> {
  const sent = await ctx.db.$count(
    organizationEvents,
    and(
      eq(organizationEvents.entityId, organizationId),
      inArray(organizationEvents.action, ['invite', 'invite_again']),
      gt(organizationEvents.createdAt, sql`now() - interval '24 hours'`),
    ),
  );
  if (sent >= INVITATIONS_A_DAY) throw organizationErrors.tooManyInvitations();
}

async function assertRoom(ctx: Ctx, organizationId: number): Promise<void> {
  const [members, waiting] = [
    await ctx.db.$count(
      organizationMembers,
      and(eq(organizationMembers.organizationId, organizationId), isNull(organizationMembers.removedAt)),
    ),
    await ctx.db.$count(
      invitations,
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.status, 'pending'),
        gt(invitations.expiresAt, sql`now()`),
      ),
    ),
  ];
  if (members + waiting >= MAX_MEMBERS) throw organizationErrors.full();
}

/** Only an approved organisation invites: its name stands in messages to strangers. */
function assertApproved({ status, active }: OrganizationRow): void {
  if (status !== 'approved' || !active) throw organizationErrors.notApproved();
}

/** Whether the number is that of a living member of the organisation. */
async function isMember(ctx: Ctx, organizationId: number, phone: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        isNull(organizationMembers.removedAt),
        eq(users.phone, phone),
        eq(users.status, 'active'),
      ),
    );
  return row !== undefined;
}

const atPhone = (error: (d?: { errors: Record<string, string> }) => Error & { message: string }) =>
  error({ errors: { phone: error().message } });

/**
 * Invites a person by mobile phone (domain.md section 8); by SMS, and in the user centre when the number has an account. The reply is the same
 * whether it has one or not, and whatever account it is (security.md S-23).
 *
 * @throws 403 for a plain member, 409 before the approval, for a member and for a number that is invited already, 422 when full, 429
 */
export async function inviteMember(ctx: Ctx, input: MemberAddInput): Promise<InvitationView> {
  const { organization } = await lockManaged(ctx);
  assertApproved(organization);
  const organizationId = organization.id;
  if (await isMember(ctx, organizationId, input.phone)) throw atPhone(organizationErrors.alreadyMember);
  const ofPhone = and(
    eq(invitations.organizationId, organizationId),
    eq(invitations.phone, input.phone),
    eq(invitations.status, 'pending'),
  );
  await ctx.db
    .update(invitations)
    .set({ status: 'expired', updatedAt: ctx.now })
    .where(and(ofPhone, lte(invitations.expiresAt, sql`now()`)));
  if ((await ctx.db.$count(invitations, ofPhone)) > 0) throw atPhone(organizationErrors.alreadyInvited);
  await assertRoom(ctx, organizationId);
  await assertBudget(ctx, organizationId);
  const [row] = await ctx.db
    .insert(invitations)
    .values({
      ...input,
      organizationId,
      expiresAt: end,
      sentAt: sql`now()`,
      invitedBy: requireBuyer(ctx).userId,
    })
    .returning();
  if (!row) throw new Error('insert of an invitation returned nothing');
  await noteSent(ctx, organization, row, 'invite');
  const role = organizationRoles[input.role];
  await tellNumber(ctx, organizationId, input.phone, {
    title: '您收到一份单位邀请',
    text: `${organization.name}邀请您加入，角色为${role}。请在“我的单位”中接受或拒绝，${INVITATION_DAYS} 天内有效。`,
  });
  return getInvitation(ctx, row.id);
}

async function noteSent(
  ctx: Ctx,
  organization: OrganizationRow,
  row: typeof invitations.$inferSelect,
  action: 'invite' | 'invite_again',
): Promise<void> {
  const { id, role, spendingLimitFen, limitPeriod } = row;
  await recordEvent(ctx, organizationEvents, {
    entityId: organization.id,
    action,
    fromStatus: organization.status,
    toStatus: organization.status,
    payload: { invitationId: id, phone: maskPhone(row.phone), role, spendingLimitFen, limitPeriod },
  });
  await sendInvitation(ctx, row, organization.name);
}

/** A waiting or expired invitation of the organisation, locked. @throws 404, 409 once it was answered */
async function lockOpen(ctx: Ctx, organizationId: number, id: number) {
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.organizationId, organizationId)))
    .for('update');
  if (!row) throw organizationErrors.invitationNotFound();
  if (row.status !== 'pending') throw organizationErrors.invitationOver();
  return row;
}

/** Sends an invitation once more, at most once a minute; its seven days start anew. @throws 403, 404, 409, 429 */
export async function resendInvitation(ctx: Ctx, id: number): Promise<InvitationView> {
  const { organization } = await lockManaged(ctx);
  assertApproved(organization);
  const row = await lockOpen(ctx, organization.id, id);
  const [recent] = await ctx.db
    .select({ n: count() })
    .from(invitations)
    .where(and(eq(invitations.id, id), gt(invitations.sentAt, sql`now() - interval '1 minute'`)));
  if (recent?.n) throw organizationErrors.resendTooSoon();
  await assertBudget(ctx, organization.id);
  const [sent] = await ctx.db
    .update(invitations)
    .set({ sends: row.sends + 1, sentAt: sql`now()`, expiresAt: end, updatedAt: ctx.now })
    .where(eq(invitations.id, id))
    .returning();
  if (sent) await noteSent(ctx, organization, sent, 'invite_again');
  return getInvitation(ctx, id);
}

/** Takes an invitation back that nobody has accepted. @throws 403, 404, 409 */
export async function revokeInvitation(ctx: Ctx, id: number): Promise<null> {
  const { organization } = await lockManaged(ctx);
  const row = await lockOpen(ctx, organization.id, id);
  await ctx.db
    .update(invitations)
    .set({ status: 'revoked', decidedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(invitations.id, id));
  await recordEvent(ctx, organizationEvents, {
    entityId: organization.id,
    action: 'invite_revoke',
    fromStatus: organization.status,
    toStatus: organization.status,
    payload: { invitationId: id, phone: maskPhone(row.phone) },
  });
  return null;
}
