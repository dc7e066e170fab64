import 'server-only';
import { eq } from 'drizzle-orm';
import { organizationEvents, organizationMembers } from '@/db/schema/organization';
import { assertFit, keepAbsent } from '@/lib/core/edit';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import {
  lacksPeriod,
  PERIOD_MISSING,
  wholeStanding,
  type MemberEditInput,
  type OrganizationMemberView,
} from '../member-contract';
import { getMember } from '../member-queries';
import { organizationRoles } from '@/lib/states/organization';
import { assertOtherManager, lockManaged, lockMember } from './lock-organization';
import { tellPeople } from './tell-people';

/**
 * What a manager decides of a member: name and title in the organisation, role, spending limit. Makes another a manager, and hands the
 * organisation over that way; one manager always remains.
 *
 * @throws 403 for a plain member, 404 for a member of another organisation, 400 for a limit without its period, 422 for the last manager
 */
export async function editMember(ctx: Ctx, input: MemberEditInput): Promise<OrganizationMemberView> {
  const { organization } = await lockManaged(ctx);
  const before = await lockMember(ctx, organization.id, input.id);
  const { id, ...sent } = input;
  const decided = ({ title, department, role, spendingLimitFen, limitPeriod }: typeof before) => ({
    title,
    department,
    role,
    spendingLimitFen,
    limitPeriod,
  });
  const wanted = keepAbsent({ name: before.name, ...decided(before) }, sent);
  if (lacksPeriod(wanted)) assertFit({ limitPeriod: PERIOD_MISSING });
  const set = wholeStanding(wanted);
  if (before.role === 'manager' && set.role !== 'manager') await assertOtherManager(ctx, before);
  await ctx.db.update(organizationMembers).set(set).where(eq(organizationMembers.id, id));
  await recordEvent(ctx, organizationEvents, {
    entityId: organization.id,
    action: 'member_edit',
    fromStatus: organization.status,
    toStatus: organization.status,
    payload: {
      memberId: id,
      userId: before.userId,
      before: decided(before),
      after: decided({ ...before, ...set }),
    },
  });
  if (set.role !== before.role) {
    await tellPeople(ctx, organization.id, [before.userId], {
      title: '您在单位中的角色已变更',
      text: `您在${organization.name}中的角色由${organizationRoles[before.role]}改为${organizationRoles[set.role]}。`,
    });
  }
  return getMember(ctx, id);
}
