import 'server-only';
import { and, eq } from 'drizzle-orm';
import {
  organizationEvents,
  organizationMembers,
  organizations,
  organizationTypes,
} from '@/db/schema/organization';
import { uniqueViolation } from '@/lib/data/db-errors';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { requireManagerCode } from '@/lib/domain/area/manager-queries';
import { getAddressArea } from '@/lib/domain/area/queries';
import { claimGuestFile } from '@/lib/domain/upload/commands/claim-files';
import type { OrganizationAddInput } from '../contract';
import { organizationErrors } from '../errors';

interface Particulars {
  typeId: number;
  areaCode: string;
  managerCode?: string | null;
}

/**
 * Looks at what an application names: type, place and area manager. Before codes are spent, so that a mistake costs none.
 *
 * @param kept the manager code that an edit leaves as it was
 * @throws 400 at the field
 */
export async function checkParticulars(
  ctx: Ctx,
  input: Particulars,
  kept: string | null = null,
): Promise<{ areaCode: string; managerCode: string | null }> {
  const types = await ctx.db.$count(
    organizationTypes,
    and(eq(organizationTypes.id, input.typeId), eq(organizationTypes.active, true)),
  );
  if (types === 0) throw organizationErrors.unknownType({ errors: { typeId: '请选择单位类型' } });
  const area = await getAddressArea(ctx, input.areaCode);
  const { managerCode = kept } = input;
  const known = managerCode === kept || managerCode === null;
  const found = known ? managerCode : await requireManagerCode(ctx, managerCode, 'managerCode');
  return { areaCode: area.code, managerCode: found };
}

/** Another organisation holds the code already: told at its field. */
export async function orCodeTaken<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (e) {
    if (uniqueViolation(e) !== 'organizations_credit_code_key') throw e;
    throw organizationErrors.codeTaken({
      errors: { creditCode: organizationErrors.codeTaken().message },
      internal: e,
    });
  }
}

/**
 * Enters an organisation with its first manager; it lands in the audit. Until it is approved the manager's
 * account does not carry it: no organisation prices, orders of their own.
 *
 * @throws 400 at `licenseId` for a licence of another browser, 409 at `creditCode`
 */
export async function addOrganization(
  ctx: Ctx,
  input: OrganizationAddInput,
  managerId: number,
): Promise<number> {
  const particulars = await checkParticulars(ctx, input);
  const [row] = await ctx.db
    .insert(organizations)
    .values({
      name: input.name,
      typeId: input.typeId,
      creditCode: input.creditCode,
      ...particulars,
      address: input.address,
      contactName: input.contactName,
      contactPhone: input.phone,
      contactEmail: input.mail,
      licenseUploadId: input.licenseId,
      status: 'pending',
      createdBy: managerId,
      submittedBy: managerId,
      submittedAt: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning({ id: organizations.id });
  const id = row?.id ?? 0;
  await claimGuestFile(ctx, {
    uploadId: input.licenseId,
    usage: 'license',
    entity: 'organization',
    entityId: id,
    ownerId: managerId,
    field: 'licenseId',
  });
  await ctx.db
    .insert(organizationMembers)
    .values({ organizationId: id, userId: managerId, role: 'manager', joinedAt: ctx.now });
  await recordEvent(ctx, organizationEvents, {
    entityId: id,
    action: 'submit',
    fromStatus: null,
    toStatus: 'pending',
    payload: { name: input.name, creditCode: input.creditCode },
  });
  return id;
}
