import 'server-only';
import { eq } from 'drizzle-orm';
import { organizationEvents, organizationMembers, organizations } from '@/db/schema/organization';
import { keepAbsent } from '@/lib/core/edit';
import { maskMail } from '@/lib/core/mail-address';
import { maskPhone } from '@/lib/core/phone-number';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { requireManagerCode } from '@/lib/domain/area/manager-queries';
import type {
  OfficeMemberRemoveInput,
  OfficeMemberRoleInput,
  OrganizationOfficeView,
  OrganizationEnableInput,
  OrganizationMendInput,
} from '../office-contract';
import { organizationOfficeErrors } from '../office-errors';
import { getOfficeOrganization } from '../office-queries';
import { organizationRoles } from '@/lib/states/organization';
import { endMemberships } from './end-membership';
import { assertOtherManager, lockMember, lockOrganization, type OrganizationRow } from './lock-organization';
import { tellManagers, tellPeople } from './tell-people';

/** What the platform does to an organisation beside its audit; each act stands in its events and in the operation log (security.md S-59). */

async function note(
  ctx: Ctx,
  organization: OrganizationRow,
  action: string,
  more: { reason?: string; payload?: Record<string, unknown> },
): Promise<void> {
  const { id, status } = organization;
  await recordEvent(ctx, organizationEvents, {
    entityId: id,
    action,
    fromStatus: status,
    toStatus: status,
    ...more,
  });
}

type Mended = Pick<
  OrganizationRow,
  'name' | 'contactName' | 'contactPhone' | 'contactEmail' | 'managerCode' | 'remark'
>;

/** The operation log keeps no whole number and no whole address (security.md S-10). */
const logged = ({ name, contactName, contactPhone, contactEmail, managerCode, remark }: Mended) => ({
  name,
  contactName,
  contactPhone: contactPhone && maskPhone(contactPhone),
  contactEmail: contactEmail && maskMail(contactEmail),
  managerCode,
  remark,
});

/**
 * Mends name, contact, manager code and remark; the audit's state, the credit code and who belongs to it are not written here (security.md S-09).
 *
 * @throws 404, 409 `changed` when it was written since, 400 at `managerCode`
 */
export async function mendOrganization(
  ctx: Ctx,
  { id, updatedAt, ...input }: OrganizationMendInput,
): Promise<OrganizationOfficeView> {
  requireAdmin(ctx);
  const row = await lockOrganization(ctx, id);
  if (row.updatedAt.getTime() !== Date.parse(updatedAt)) throw organizationOfficeErrors.changed();
  const { name, contactName, contactPhone, contactEmail, managerCode, remark } = row;
  const after: Mended = keepAbsent(
    { name, contactName, contactPhone, contactEmail, managerCode, remark },
    input,
  );
  // A code that has since been retired stays where it was.
  if (after.managerCode !== null && after.managerCode !== managerCode)
    after.managerCode = await requireManagerCode(ctx, after.managerCode, 'managerCode');
  await ctx.db
    .update(organizations)
    .set({ ...after, updatedAt: ctx.now })
    .where(eq(organizations.id, id));
  await note(ctx, row, 'mend', {});
  await recordOperation(ctx, {
    action: 'organization.edit',
    entity: 'organization',
    entityId: id,
    before: logged(row),
    after: logged(after),
  });
  return getOfficeOrganization(ctx, id);
}

/**
 * Stops an approved organisation or lets it go on. Members of a stopped one buy privately from their next request on (security.md S-07, S-13);
 * its orders and papers stay and are seen again once it goes on.
 *
 * @throws 404, 409 `notApproved`, 409 `sameState`
 */
export async function enableOrganization(
  ctx: Ctx,
  { id, active, reason }: OrganizationEnableInput,
): Promise<OrganizationOfficeView> {
  requireAdmin(ctx);
  const row = await lockOrganization(ctx, id);
  if (row.status !== 'approved') throw organizationOfficeErrors.notApproved();
  if (row.active === active) throw organizationOfficeErrors.sameState();
  await ctx.db.update(organizations).set({ active, updatedAt: ctx.now }).where(eq(organizations.id, id));
  await note(ctx, row, active ? 'enable' : 'disable', { reason });
  await tellManagers(ctx, id, {
    title: active ? '单位已恢复使用' : '单位已被平台停用',
    text: active
      ? `${row.name}已恢复使用，成员可继续为单位购买。`
      : `${row.name}已被平台停用，成员暂以个人身份购买。原因：${reason}`,
  });
  await recordOperation(ctx, {
    action: 'organization.enable',
    entity: 'organization',
    entityId: id,
    before: { active: row.active },
    after: { active },
    reason,
  });
  return getOfficeOrganization(ctx, id);
}

/**
 * Makes a member a manager or the other way round: the way out when the only manager has left the post. One manager always remains.
 *
 * @throws 404, 409 `sameState`, 422 `lastManager`
 */
export async function setMemberRole(
  ctx: Ctx,
  { organizationId, id, role, reason }: OfficeMemberRoleInput,
): Promise<null> {
  requireAdmin(ctx);
  const row = await lockOrganization(ctx, organizationId);
  const member = await lockMember(ctx, organizationId, id);
  if (member.role === role) throw organizationOfficeErrors.sameState();
  if (member.role === 'manager') await assertOtherManager(ctx, member);
  // Managers have no limit.
  const limits = role === 'manager' ? { spendingLimitFen: null, limitPeriod: null } : {};
  await ctx.db
    .update(organizationMembers)
    .set({ role, ...limits })
    .where(eq(organizationMembers.id, id));
  const { userId } = member;
  await note(ctx, row, 'member_edit', {
    reason,
    payload: { memberId: id, userId, before: { role: member.role }, after: { role } },
  });
  await tellPeople(ctx, organizationId, [userId], {
    title: '您在单位中的角色已变更',
    text: `平台已将您在${row.name}中的角色由${organizationRoles[member.role]}改为${organizationRoles[role]}。`,
  });
  await recordOperation(ctx, {
    action: 'organization.member.edit',
    entity: 'organization',
    entityId: organizationId,
    before: { memberId: id, userId, role: member.role },
    after: { memberId: id, userId, role },
    reason,
  });
  return null;
}

/** Removes a member. @throws 404, 422 `lastManager` */
export async function removeOfficeMember(
  ctx: Ctx,
  { organizationId, id, reason }: OfficeMemberRemoveInput,
): Promise<null> {
  requireAdmin(ctx);
  const row = await lockOrganization(ctx, organizationId);
  const member = await lockMember(ctx, organizationId, id);
  if (member.role === 'manager') await assertOtherManager(ctx, member);
  await endMemberships(ctx, [member]);
  const { userId, role } = member;
  await note(ctx, row, 'member_remove', { reason, payload: { memberId: id, userId, role } });
  await tellPeople(ctx, organizationId, [userId], {
    title: '您已被移出单位',
    text: `平台已将您移出${row.name}，今后以个人身份购买；此前为单位提交的订单归单位所有。原因：${reason}`,
  });
  await recordOperation(ctx, {
    action: 'organization.member.remove',
    entity: 'organization',
    entityId: organizationId,
    before: { memberId: id, userId, role },
    reason,
  });
  return null;
}
