import 'server-only';
import { and, asc, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { areas } from '@/db/schema/area';
import { users } from '@/db/schema/identity';
import { organizationMembers, organizations, organizationTypes } from '@/db/schema/organization';
import { uploads } from '@/db/schema/upload';
import { dayEnd, dayStart, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { areaText } from '@/lib/domain/area/rules';
import type { OrganizationListInput } from './audit-contract';
import type { OrganizationAuditRow, OrganizationView } from './contract';
import { organizationErrors } from './errors';
import { organizationMachine, organizationRoles } from './states';

/** Types that an organisation may choose. */
export async function listOrganizationTypes(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  return ctx.db
    .select({ id: organizationTypes.id, name: organizationTypes.name })
    .from(organizationTypes)
    .where(eq(organizationTypes.active, true))
    .orderBy(asc(organizationTypes.sort), asc(organizationTypes.id));
}

const up = alias(areas, 'up');
const top = alias(areas, 'top');

const columns = {
  id: organizations.id,
  name: organizations.name,
  typeId: organizations.typeId,
  typeName: organizationTypes.name,
  creditCode: organizations.creditCode,
  areaCode: organizations.areaCode,
  areaName: areas.name,
  areaLevel: areas.level,
  upName: up.name,
  topName: top.name,
  address: organizations.address,
  contactName: organizations.contactName,
  contactPhone: organizations.contactPhone,
  contactEmail: organizations.contactEmail,
  managerCode: organizations.managerCode,
  licenseId: uploads.id,
  licenseName: uploads.originalName,
  licenseKind: uploads.kind,
  status: organizations.status,
  rejectReason: organizations.rejectReason,
  submittedAt: organizations.submittedAt,
  auditedAt: organizations.auditedAt,
};

interface Row {
  areaName: string | null;
  areaLevel: number | null;
  upName: string | null;
  topName: string | null;
  licenseId: number | null;
  licenseName: string | null;
  licenseKind: string | null;
  status: (typeof organizationMachine.states)[number];
  rejectReason: string | null;
  submittedAt: Date | null;
  auditedAt: Date | null;
}

/** The parts that both views show alike. */
function present<T extends Row>(row: T) {
  const { areaName, areaLevel, upName, topName, licenseId, licenseName, licenseKind, ...rest } = row;
  const names =
    areaLevel === 3
      ? { province: topName ?? '', city: upName ?? '', district: areaName ?? '' }
      : { province: upName ?? '', city: areaName ?? '', district: '' };
  return {
    ...rest,
    areaText: areaText(names),
    license:
      licenseId === null ? null : { id: licenseId, name: licenseName ?? '', image: licenseKind === 'image' },
    statusLabel: organizationMachine.label(row.status),
    rejectReason: row.status === 'rejected' ? row.rejectReason : null,
    submittedAt: toIsoOrNull(row.submittedAt),
    auditedAt: toIsoOrNull(row.auditedAt),
  };
}

/**
 * The organisation that the caller belongs to, whatever became of its audit.
 *
 * @throws 404 for who belongs to none
 */
export async function getMyOrganization(ctx: Ctx): Promise<OrganizationView> {
  const [row] = await ctx.db
    .select({ ...columns, role: organizationMembers.role })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .leftJoin(organizationTypes, eq(organizationTypes.id, organizations.typeId))
    .leftJoin(areas, eq(areas.code, organizations.areaCode))
    .leftJoin(up, eq(up.code, areas.parentCode))
    .leftJoin(top, eq(top.code, up.parentCode))
    .leftJoin(uploads, and(eq(uploads.id, organizations.licenseUploadId), isNull(uploads.deletedAt)))
    .where(
      and(
        eq(organizationMembers.userId, requireBuyer(ctx).userId),
        isNull(organizationMembers.removedAt),
        isNull(organizations.deletedAt),
      ),
    );
  if (!row) throw organizationErrors.none();
  const { role } = row;
  const manager = role === 'manager';
  const view = present(row);
  return {
    ...view,
    // The contact is the manager's own; members see whom to ask, not the papers.
    license: manager ? view.license : null,
    role,
    roleLabel: organizationRoles[role],
    canEdit: manager && row.status === 'rejected',
  };
}

/** The caller's organisation for pages that live without one. */
export async function findMyOrganization(ctx: Ctx): Promise<OrganizationView | null> {
  try {
    return await getMyOrganization(ctx);
  } catch (e) {
    if (e instanceof Error && e.message === organizationErrors.none().message) return null;
    throw e;
  }
}

/** The caller's own licence scan, for its manager. @throws 404 */
export async function findMyLicense(ctx: Ctx): Promise<{ key: string; name: string }> {
  const { license } = await getMyOrganization(ctx);
  const [row] = license
    ? await ctx.db
        .select({ key: uploads.key, name: uploads.originalName })
        .from(uploads)
        .where(eq(uploads.id, license.id))
    : [];
  if (!row) throw organizationErrors.notFound({ message: '证照文件不存在' });
  return row;
}

const applicant = alias(users, 'applicant');
const auditor = alias(users, 'auditor');

function auditRows(ctx: Ctx) {
  return ctx.db
    .select({
      ...columns,
      applicant: applicant.name,
      auditor: auditor.name,
      attempts: sql<number>`(select greatest(count(*), 1)::int from organization_events e where e.organization_id = ${organizations.id} and e.action = 'submit')`,
    })
    .from(organizations)
    .leftJoin(organizationTypes, eq(organizationTypes.id, organizations.typeId))
    .leftJoin(areas, eq(areas.code, organizations.areaCode))
    .leftJoin(up, eq(up.code, areas.parentCode))
    .leftJoin(top, eq(top.code, up.parentCode))
    .leftJoin(uploads, and(eq(uploads.id, organizations.licenseUploadId), isNull(uploads.deletedAt)))
    .leftJoin(applicant, eq(applicant.id, organizations.submittedBy))
    .leftJoin(auditor, eq(auditor.id, organizations.auditedBy));
}

function listWhere(input: OrganizationListInput): SQL | undefined {
  const word = input.keyword ? containsPattern(input.keyword) : null;
  return and(
    isNull(organizations.deletedAt),
    input.pending
      ? eq(organizations.status, 'pending')
      : inArray(organizations.status, input.status ? [input.status] : ['approved', 'rejected']),
    input.typeId ? eq(organizations.typeId, input.typeId) : undefined,
    word
      ? or(
          ilike(organizations.name, word),
          ilike(organizations.creditCode, word),
          ilike(organizations.contactName, word),
        )
      : undefined,
    input.startTime
      ? sql`${organizations.submittedAt} >= ${dayStart(input.startTime).toISOString()}::timestamptz`
      : undefined,
    input.endTime
      ? sql`${organizations.submittedAt} < ${dayEnd(input.endTime).toISOString()}::timestamptz`
      : undefined,
  );
}

/** Applications of organisations: those that wait, oldest first, or those decided, newest first. */
export async function listOrganizations(
  ctx: Ctx,
  input: OrganizationListInput,
): Promise<Paged<OrganizationAuditRow>> {
  const where = listWhere(input);
  const moment = input.pending ? organizations.submittedAt : organizations.auditedAt;
  const ascending = input.sort ? input.sort === 'submittedAt' : input.pending;
  const column = input.sort ? organizations.submittedAt : moment;
  const found = await paginate(
    input,
    auditRows(ctx)
      .where(where)
      .orderBy(
        ascending ? sql`${column} asc nulls last` : sql`${column} desc nulls last`,
        ascending ? asc(organizations.id) : desc(organizations.id),
      )
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(organizations, where),
  );
  return { ...found, list: found.list.map(present) };
}

/** @throws 404 */
export async function getOrganization(ctx: Ctx, id: number): Promise<OrganizationAuditRow> {
  const [row] = await auditRows(ctx).where(and(eq(organizations.id, id), isNull(organizations.deletedAt)));
  if (!row) throw organizationErrors.notFound();
  return present(row);
}
