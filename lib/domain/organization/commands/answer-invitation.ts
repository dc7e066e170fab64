import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import {
  organizationEvents,
  organizationInvitations as invitations,
  organizationMembers,
} from '@/db/schema/organization';
import { coreErrors } from '@/lib/core/errors';
import { ROLE_ORG } from '@/lib/core/role';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { organizationErrors } from '../errors';
import { MAX_MEMBERS } from '../rules';
import { invitationStates, organizationRoles } from '@/lib/states/organization';
import { lockOrganization, type OrganizationRow } from './lock-organization';
import { tellManagers } from './tell-people';

type InvitationRow = typeof invitations.$inferSelect;

/** An invitation to the caller's own number; others do not exist for him (S-06). */
async function findMine(ctx: Ctx, id: number): Promise<InvitationRow> {
  const [found] = await ctx.db
    .select({ row: invitations })
    .from(invitations)
    .innerJoin(users, eq(users.phone, invitations.phone))
    .where(and(eq(invitations.id, id), eq(users.id, requireBuyer(ctx).userId)));
  if (!found) throw organizationErrors.invitationNotFound();
  return found.row;
}

const over = (status: keyof typeof invitationStates) =>
  organizationErrors.invitationOver({
    message: `邀请${invitationStates[status]}，不能再处理`,
    data: { status },
  });

/** The invitation, locked after its organisation; still open by the database's clock. @throws 404, 409 once it is over */
async function lockMineOpen(
  ctx: Ctx,
  id: number,
): Promise<{ organization: OrganizationRow; invitation: InvitationRow }> {
  const { organizationId, status } = await findMine(ctx, id);
  if (status !== 'pending') throw over(status);
  const organization = await lockOrganization(ctx, organizationId);
  const [found] = await ctx.db
    .select({ row: invitations, late: sql<boolean>`${invitations.expiresAt} <= now()` })
    .from(invitations)
    .where(eq(invitations.id, id))
    .for('update');
  if (!found) throw organizationErrors.invitationNotFound();
  if (found.row.status !== 'pending') throw over(found.row.status);
  if (found.late) throw over('expired');
  return { organization, invitation: found.row };
}

/**
 * The caller joins the organisation that invited his number, in the role and with the limit that it named; he buys for it from his next request
 * on. A person belongs to one organisation at a time.
 *
 * @returns the role of the account from now on
 * @throws 404 for an invitation to somebody else, 409 once it is over or for a member of an organisation, 422 when full
 */
export async function acceptInvitation(ctx: Ctx, id: number): Promise<string> {
  const buyer = requireBuyer(ctx);
  const { organization, invitation } = await lockMineOpen(ctx, id);
  if (organization.status !== 'approved' || !organization.active) throw organizationErrors.invitationOver();
  const [user] = await ctx.db
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(and(eq(users.id, buyer.userId), eq(users.status, 'active')))
    .for('no key update');
  if (!user) throw coreErrors.notLoggedIn();
  if (user.phone !== invitation.phone) throw organizationErrors.invitationNotFound();
  const [living] = await ctx.db
    .select({ organizationId: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.userId, user.id), isNull(organizationMembers.removedAt)));
  if (living?.organizationId === organization.id) throw organizationErrors.alreadyHere();
  if (living) throw organizationErrors.inAnother();
  const members = await ctx.db.$count(
    organizationMembers,
    and(eq(organizationMembers.organizationId, organization.id), isNull(organizationMembers.removedAt)),
  );
  if (members >= MAX_MEMBERS) throw organizationErrors.full();
  const { name, title, role, spendingLimitFen, limitPeriod } = invitation;
  const [member] = await ctx.db
    .insert(organizationMembers)
    .values({
      organizationId: organization.id,
      userId: user.id,
      name,
      title,
      role,
      spendingLimitFen,
      limitPeriod,
      joinedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: organizationMembers.id });
  // Two organisations at the same moment: one of them has him.
  if (!member) throw organizationErrors.inAnother();
  await ctx.db
    .update(users)
    .set({ organizationId: organization.id, role: ROLE_ORG, updatedAt: ctx.now })
    .where(eq(users.id, user.id));
  await ctx.db
    .update(invitations)
    .set({ status: 'accepted', userId: user.id, decidedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(invitations.id, id));
  await note(ctx, organization, 'invite_accept', {
    invitationId: id,
    memberId: member.id,
    userId: user.id,
    role,
  });
  await tellManagers(ctx, organization.id, {
    title: '有新成员加入单位',
    text: `${name}已接受邀请，以${organizationRoles[role]}的身份加入${organization.name}。`,
  });
  return ROLE_ORG;
}

/** The caller does not want to join. @throws 404 for an invitation to somebody else, 409 once it is over */
export async function declineInvitation(ctx: Ctx, id: number): Promise<null> {
  const { organization, invitation } = await lockMineOpen(ctx, id);
  await ctx.db
    .update(invitations)
    .set({ status: 'declined', decidedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(invitations.id, id));
  await note(ctx, organization, 'invite_decline', { invitationId: id });
  await tellManagers(ctx, organization.id, {
    title: '单位邀请被拒绝',
    text: `${invitation.name}拒绝了加入${organization.name}的邀请。`,
  });
  return null;
}

async function note(
  ctx: Ctx,
  organization: OrganizationRow,
  action: string,
  payload: Record<string, unknown>,
): Promise<void> {
  const { id: entityId, status } = organization;
  await recordEvent(ctx, organizationEvents, {
    entityId,
    action,
    fromStatus: status,
    toStatus: status,
    payload,
  });
}
