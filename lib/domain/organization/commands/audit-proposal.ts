import 'server-only';
import { eq } from 'drizzle-orm';
import { organizationEvents, organizations } from '@/db/schema/organization';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { dropFile } from '@/lib/domain/upload/commands/claim-files';
import type { OrganizationVerdict } from '../audit-contract';
import type { OrganizationAuditRow } from '../contract';
import { organizationErrors } from '../errors';
import { proposalOf } from '../proposal-queries';
import { getOrganization } from '../queries';
import { orCodeTaken } from './add-organization';
import { lockOrganization } from './lock-organization';
import { noProposal } from './propose-changes';
import { tellManagers } from './tell-people';

/**
 * Decides the new particulars of an approved organisation: approved they take the place of the live ones, refused they stay beside them with the
 * reason; either way its members buy on. What was decided, withdrawn or handed in anew since the auditor read it is not decided.
 *
 * @throws 404, 409 when nothing waits, it was handed in again, or by this very person, 409 when another organisation took the code
 */
export async function auditProposal(
  ctx: Ctx,
  { id, submittedAt, reason }: OrganizationVerdict,
): Promise<OrganizationAuditRow> {
  const { userId } = requireAdmin(ctx);
  const before = await getOrganization(ctx, id);
  const live = await lockOrganization(ctx, id);
  const { proposedAt, proposedBy } = live;
  if (!live.proposal || !proposedAt || live.proposalStatus !== 'pending') throw organizationErrors.decided();
  if (Math.floor(proposedAt.getTime()) !== Date.parse(submittedAt)) throw organizationErrors.changed();
  if (proposedBy === userId) throw organizationErrors.ownProposal();
  const approve = reason === undefined;
  const { licenseUploadId, ...particulars } = proposalOf(live, live.proposal);
  await orCodeTaken(() =>
    ctx.db
      .update(organizations)
      .set({
        ...(approve
          ? {
              ...particulars,
              ...(licenseUploadId === null ? {} : { licenseUploadId }),
              submittedBy: proposedBy,
              submittedAt: proposedAt,
              auditedBy: userId,
              auditedAt: ctx.now,
              ...noProposal,
            }
          : { proposalStatus: 'rejected' as const, proposalReason: reason }),
        updatedAt: ctx.now,
      })
      .where(eq(organizations.id, id)),
  );
  if (approve && licenseUploadId !== null && live.licenseUploadId !== null)
    await dropFile(ctx, live.licenseUploadId);
  await recordEvent(ctx, organizationEvents, {
    entityId: id,
    action: approve ? 'propose_approve' : 'propose_reject',
    fromStatus: live.status,
    toStatus: live.status,
    reason,
    payload: { fields: before.proposal?.changes.map((c) => c.field) ?? [] },
  });
  await tellManagers(ctx, id, {
    title: approve ? '单位资料变更已通过' : '单位资料变更未通过',
    text: approve
      ? `${particulars.name}的资料变更已通过审核。`
      : `${live.name}的资料变更未通过审核，原资料继续有效。原因：${reason}`,
  });
  const changes = before.proposal?.changes ?? [];
  await recordOperation(ctx, {
    action: approve ? 'organization.revise.pass' : 'organization.revise.reject',
    entity: 'organization',
    entityId: id,
    before: Object.fromEntries(changes.map((c) => [c.field, c.from])),
    after: Object.fromEntries(changes.map((c) => [c.field, approve ? c.to : c.from])),
    reason,
  });
  return getOrganization(ctx, id);
}
