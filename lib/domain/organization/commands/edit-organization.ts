import 'server-only';
import { organizationEvents, organizations } from '@/db/schema/organization';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { claimFiles, dropFile } from '@/lib/domain/upload/commands/claim-files';
import type { OrganizationEditInput, OrganizationView } from '../contract';
import { organizationErrors } from '../errors';
import { getMyOrganization } from '../queries';
import { organizationMachine } from '@/lib/states/organization';
import { checkParticulars } from './add-organization';

/**
 * Hands a refused application in again, put right; its manager alone does. A new licence takes the place of the old one.
 *
 * @throws 404 without an organisation, 403 for a plain member, 409 unless it was refused, 400 at the field, 409 at `creditCode`
 */
export async function editOrganization(ctx: Ctx, input: OrganizationEditInput): Promise<OrganizationView> {
  const mine = await getMyOrganization(ctx);
  if (mine.role !== 'manager') throw organizationErrors.notManager();
  const particulars = await checkParticulars(ctx, input, mine.managerCode);
  await transition(ctx, {
    machine: organizationMachine,
    table: organizations,
    events: organizationEvents,
    id: mine.id,
    action: 'submit',
    set: {
      name: input.name,
      typeId: input.typeId,
      creditCode: input.creditCode,
      ...particulars,
      address: input.address,
      contactName: input.contactName,
      contactEmail: input.mail,
      ...(input.contactPhone ? { contactPhone: input.contactPhone } : {}),
      ...(input.licenseId ? { licenseUploadId: input.licenseId } : {}),
      submittedBy: requireBuyer(ctx).userId,
      submittedAt: ctx.now,
      auditedBy: null,
      auditedAt: null,
      rejectReason: null,
    },
    payload: { name: input.name, creditCode: input.creditCode },
  });
  if (input.licenseId) {
    await claimFiles(ctx, {
      ids: [input.licenseId],
      usage: 'license',
      entity: 'organization',
      entityId: mine.id,
      field: 'licenseId',
    });
    if (mine.license) await dropFile(ctx, mine.license.id);
  }
  return getMyOrganization(ctx);
}
