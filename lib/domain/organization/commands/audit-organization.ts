import 'server-only';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationEvents, organizationMembers, organizations } from '@/db/schema/organization';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import type { OrganizationVerdict } from '../audit-contract';
import type { OrganizationAuditRow } from '../contract';
import { organizationErrors } from '../errors';
import { getOrganization } from '../queries';
import { organizationMachine } from '@/lib/states/organization';
import { auditProposal } from './audit-proposal';
import { tellManagers } from './tell-people';

/**
 * Decides an application (domain.md section 9, audit engine): with a reason it is refused, without one approved, and then its members buy as
 * the organisation from their next request on. What was submitted again after the auditor read it is not decided. New particulars of an approved
 * one are a proposal: see {@link auditProposal}.
 *
 * @throws 404, 409 when it is not pending, was submitted again, or by this very person
 */
export async function auditOrganization(
  ctx: Ctx,
  verdict: OrganizationVerdict,
): Promise<OrganizationAuditRow> {
  const { id, submittedAt, reason } = verdict;
  const { userId } = requireAdmin(ctx);
  const before = await getOrganization(ctx, id);
  if (before.revision) return auditProposal(ctx, verdict);
  const approve = reason === undefined;
  const at = sql`${new Date(submittedAt).toISOString()}::timestamptz`;
  if (before.status === 'pending' && Date.parse(before.submittedAt ?? '') !== Date.parse(submittedAt))
    throw organizationErrors.changed();
  await transition(ctx, {
    machine: organizationMachine,
    table: organizations,
    events: organizationEvents,
    id,
    action: approve ? 'approve' : 'reject',
    set: { auditedBy: userId, auditedAt: ctx.now, rejectReason: reason ?? null },
    where: and(
      // Dissolved at the same moment: nothing is left to decide.
      isNull(organizations.deletedAt),
      sql`date_trunc('milliseconds', ${organizations.submittedAt}) = ${at}`,
      or(isNull(organizations.submittedBy), ne(organizations.submittedBy, userId)),
    ),
    reason,
  });
  if (approve) {
    const members = sql`${users.id} in (select m.user_id from ${organizationMembers} m where m.organization_id = ${id} and m.removed_at is null)`;
    await ctx.db
      .update(users)
      .set({ organizationId: id, updatedAt: ctx.now })
      .where(and(members, eq(users.status, 'active')));
  }
  await tellManagers(ctx, id, {
    title: approve ? '单位审核已通过' : '单位审核未通过',
    text: approve
      ? `${before.name}已通过审核，成员可以单位身份购买。`
      : `${before.name}未通过审核，请修改后重新提交。原因：${reason}`,
  });
  const after = await getOrganization(ctx, id);
  await recordOperation(ctx, {
    action: approve ? 'organization.audit.pass' : 'organization.audit.reject',
    entity: 'organization',
    entityId: id,
    before: { status: before.status },
    after: { status: after.status },
    reason,
  });
  return after;
}
