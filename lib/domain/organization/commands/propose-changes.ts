import 'server-only';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { organizationEvents, organizations } from '@/db/schema/organization';
import { contentOf } from '@/lib/core/content';
import { coreErrors } from '@/lib/core/errors';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { claimFiles, dropFile } from '@/lib/domain/upload/commands/claim-files';
import type { OrganizationEditInput, OrganizationView } from '../contract';
import { organizationErrors } from '../errors';
import { organizationFields, organizationKeys, type OrganizationProposal } from '../fields';
import { proposalOf } from '../proposal-queries';
import { getMyOrganization } from '../queries';
import { organizationMachine } from '@/lib/states/organization';
import { checkParticulars } from './add-organization';
import { lockManaged, type OrganizationRow } from './lock-organization';

/** Columns of an organisation without a proposal. */
export const noProposal = {
  proposal: null,
  proposalStatus: null,
  proposalReason: null,
  proposedBy: null,
  proposedAt: null,
} as const;

/** Another living organisation holds the code: told now, not at the audit. @throws 409 at `creditCode` */
async function assertCodeFree(ctx: Ctx, { id }: OrganizationRow, creditCode: string): Promise<void> {
  const taken = await ctx.db.$count(
    organizations,
    and(
      eq(organizations.creditCode, creditCode),
      ne(organizations.id, id),
      ne(organizations.status, 'rejected'),
      isNull(organizations.deletedAt),
    ),
  );
  if (taken > 0)
    throw organizationErrors.codeTaken({ errors: { creditCode: organizationErrors.codeTaken().message } });
}

/** Fields of the proposal whose value is not the live one. */
function changedFields(live: OrganizationRow, to: OrganizationProposal): string[] {
  const keys = organizationKeys.filter((key) => live[key] !== to[key]);
  return to.licenseUploadId === null ? keys : [...keys, 'license'];
}

/**
 * New particulars of an approved organisation (domain.md section 9: the live one stays visible). Contact, telephone and mail address change at
 * once; the others wait for the audit as a proposal, and take the place of one that waits or was refused. When nothing differs from the live
 * ones, a proposal that waited is withdrawn.
 *
 * @throws 403 for a plain member, 409 unless the organisation is approved, 400 at the field, 409 at `creditCode`
 */
export async function proposeChanges(ctx: Ctx, input: OrganizationEditInput): Promise<OrganizationView> {
  const { organization: live } = await lockManaged(ctx);
  if (live.status !== 'approved') {
    const label = organizationMachine.label(live.status);
    throw coreErrors.conflict({ message: `当前状态为“${label}”，不能修改单位资料` });
  }
  const waiting = proposalOf(live, live.proposal ?? {});
  const particulars = await checkParticulars(ctx, input, waiting.managerCode);
  await assertCodeFree(ctx, live, input.creditCode);
  const kept = waiting.licenseUploadId;
  const proposal: OrganizationProposal = {
    ...contentOf(organizationFields, { ...input, ...particulars }),
    licenseUploadId: input.licenseId ?? kept,
  };
  const changes = changedFields(live, proposal);
  const contact = {
    contactName: input.contactName,
    contactEmail: input.mail,
    contactPhone: input.contactPhone ?? live.contactPhone,
  };
  const contacts = (Object.keys(contact) as (keyof typeof contact)[]).filter(
    (key) => contact[key] !== live[key],
  );
  await ctx.db
    .update(organizations)
    .set({
      ...contact,
      ...(changes.length === 0
        ? noProposal
        : {
            proposal,
            proposalStatus: 'pending' as const,
            proposalReason: null,
            proposedBy: requireBuyer(ctx).userId,
            proposedAt: ctx.now,
          }),
      updatedAt: ctx.now,
    })
    .where(eq(organizations.id, live.id));
  if (input.licenseId) {
    await claimFiles(ctx, {
      ids: [input.licenseId],
      usage: 'license',
      entity: 'organization',
      entityId: live.id,
      field: 'licenseId',
    });
    if (kept !== null) await dropFile(ctx, kept);
  }
  if (contacts.length > 0) await note(ctx, live, 'contact', { fields: contacts });
  if (changes.length > 0) await note(ctx, live, 'propose', { fields: changes });
  else if (live.proposal) await note(ctx, live, 'propose_withdraw', {});
  return getMyOrganization(ctx);
}

/** Takes back a proposal that waits or was refused; the live particulars stay. @throws 403, 409 without one */
export async function withdrawProposal(ctx: Ctx): Promise<OrganizationView> {
  const { organization: live } = await lockManaged(ctx);
  if (!live.proposal) throw organizationErrors.noProposal();
  await ctx.db
    .update(organizations)
    .set({ ...noProposal, updatedAt: ctx.now })
    .where(eq(organizations.id, live.id));
  const { licenseUploadId } = proposalOf(live, live.proposal);
  if (licenseUploadId !== null) await dropFile(ctx, licenseUploadId);
  await note(ctx, live, 'propose_withdraw', {});
  return getMyOrganization(ctx);
}

async function note(
  ctx: Ctx,
  { id, status }: OrganizationRow,
  action: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await recordEvent(ctx, organizationEvents, {
    entityId: id,
    action,
    fromStatus: status,
    toStatus: status,
    payload,
  });
}
