import 'server-only';
import { and, inArray, like } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationEvents, organizationMembers } from '@/db/schema/organization';
import { ROLE_PURCHASE } from '@/lib/core/role';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { endPurchases } from '@/lib/domain/member/commands/end-purchases';
import {
  assertOtherManager,
  lockManaged,
  lockMember,
  lockMine,
  type MemberRow,
  type OrganizationRow,
} from './lock-organization';
import { tellManagers, tellPeople } from './tell-people';

/**
 * Ends memberships whose rows are locked, and what these people had asked the organisation for: from their next request on the people buy for themselves again (security.md S-07). Their carts stay;
 * what they placed for the organisation is its own.
 */
export async function endMemberships(
  ctx: Ctx,
  members: readonly MemberRow[],
  why = '申请人已退出单位',
): Promise<void> {
  if (members.length === 0) return;
  await endPurchases(
    ctx,
    members.map((m) => m.userId),
    why,
  );
  await ctx.db
    .update(organizationMembers)
    .set({ removedAt: ctx.now })
    .where(
      inArray(
        organizationMembers.id,
        members.map((m) => m.id),
      ),
    );
  await ctx.db
    .update(users)
    .set({ organizationId: null, role: ROLE_PURCHASE, updatedAt: ctx.now })
    .where(
      and(
        inArray(
          users.id,
          members.map((m) => m.userId),
        ),
        like(users.role, 'user#%'),
      ),
    );
}

async function noteEnd(
  ctx: Ctx,
  organization: OrganizationRow,
  member: MemberRow,
  action: 'member_remove' | 'member_leave',
): Promise<void> {
  await recordEvent(ctx, organizationEvents, {
    entityId: organization.id,
    action,
    fromStatus: organization.status,
    toStatus: organization.status,
    payload: { memberId: member.id, userId: member.userId, role: member.role },
  });
}

/** Removes a member, another manager too. @throws 403 for a plain member, 404 for a member of another organisation, 422 for the last manager */
export async function removeMember(ctx: Ctx, id: number): Promise<null> {
  const { organization } = await lockManaged(ctx);
  const member = await lockMember(ctx, organization.id, id);
  if (member.role === 'manager') await assertOtherManager(ctx, member);
  await endMemberships(ctx, [member]);
  await noteEnd(ctx, organization, member, 'member_remove');
  await tellPeople(ctx, organization.id, [member.userId], {
    title: '您已被移出单位',
    text: `您不再是${organization.name}的成员，今后以个人身份购买；此前为单位提交的订单归单位所有。`,
  });
  return null;
}

/**
 * The caller leaves the organisation.
 *
 * @returns the role of the account from now on
 * @throws 404 for who belongs to none, 422 for its last manager
 */
export async function leaveOrganization(ctx: Ctx): Promise<string> {
  const { organization, me } = await lockMine(ctx);
  const member = await lockMember(ctx, organization.id, me.id);
  if (member.role === 'manager') await assertOtherManager(ctx, member);
  await endMemberships(ctx, [member]);
  await noteEnd(ctx, organization, member, 'member_leave');
  const who = ctx.actor.kind === 'buyer' ? ctx.actor.name : '';
  await tellManagers(ctx, organization.id, {
    title: '有成员退出单位',
    text: `${member.name ?? who}已退出${organization.name}。`,
  });
  return ROLE_PURCHASE;
}
