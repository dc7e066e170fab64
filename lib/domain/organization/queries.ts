import 'server-only';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { areas } from '@/db/schema/area';
import { users } from '@/db/schema/identity';
import {
  organizationEvents,
  organizationMembers,
  organizations,
  organizationTypes,
} from '@/db/schema/organization';
import { uploads } from '@/db/schema/upload';
import { inOrder } from '@/lib/core/in-order';
import { toIsoOrNull } from '@/lib/core/dates';
import type { Paged } from '@/lib/core/page';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { officePlaces } from '@/lib/data/office-read';
import { paginate } from '@/lib/data/paginate';
import { areaText } from '@/lib/domain/area/rules';
import type { OrganizationListInput } from './audit-contract';
import { auditFilter, awaitsAudit, handedIn } from './audit-filter';
import type { OrganizationAuditRow, OrganizationView } from './contract';
import { organizationErrors } from './errors';
import { presentProposals, type ProposalColumns } from './proposal-queries';
import { spendingOf, usedFen } from './spending-queries';
import { organizationMachine, organizationRoles } from '@/lib/states/organization';

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
  proposal: organizations.proposal,
  proposalStatus: organizations.proposalStatus,
  proposalReason: organizations.proposalReason,
  proposedAt: organizations.proposedAt,
  memberCount: sql<number>`(select count(*)::int from organization_members n where n.organization_id = ${organizations.id} and n.removed_at is null)`,
};

interface Row extends ProposalColumns {
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
export function present<T extends Row>(row: T) {
  const { areaName, areaLevel, upName, topName, licenseId, licenseName, licenseKind, ...more } = row;
  const { proposal: _, proposalStatus: __, proposalReason: ___, proposedAt: ____, ...rest } = more;
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
    .select({
      ...columns,
      active: organizations.active,
      role: organizationMembers.role,
      spendingLimitFen: organizationMembers.spendingLimitFen,
      limitPeriod: organizationMembers.limitPeriod,
      usedFen,
    })
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
  const { role, active, spendingLimitFen, limitPeriod, usedFen: used, ...found } = row;
  const manager = role === 'manager';
  const approved = row.status === 'approved';
  const view = present(found);
  const proposals = manager ? await presentProposals(ctx, [{ ...found, ...view }]) : new Map<number, never>();
  return {
    ...view,
    // The contact is the manager's own; members see whom to ask, not the papers.
    license: manager ? view.license : null,
    role,
    roleLabel: organizationRoles[role],
    canEdit: manager && row.status === 'rejected',
    canRevise: manager && approved,
    canManage: manager && approved && active,
    proposal: proposals.get(row.id) ?? null,
    spending: spendingOf({ spendingLimitFen, limitPeriod, usedFen: used }),
  };
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
const proposer = alias(users, 'proposer');
const auditor = alias(users, 'auditor');

function auditRows(ctx: Ctx) {
  return ctx.db
    .select({
      ...columns,
      applicant: applicant.name,
      proposer: proposer.name,
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
    .leftJoin(proposer, eq(proposer.id, organizations.proposedBy))
    .leftJoin(auditor, eq(auditor.id, organizations.auditedBy));
}

/** Rows as auditors see them; one whose new particulars wait reads as pending, by whom and when they were handed in. */
export async function presentAudited(
  ctx: Ctx,
  rows: Awaited<ReturnType<typeof auditRows>>,
): Promise<OrganizationAuditRow[]> {
  const views = rows.map((row) => ({ row, view: present(row) }));
  const proposals = await presentProposals(
    ctx,
    views.map(({ row, view }) => ({ ...row, ...view })),
  );
  return views.map(({ row, view: { proposer: by, ...view } }) => {
    const proposal = proposals.get(row.id) ?? null;
    const revision = proposal?.status === 'pending';
    return {
      ...view,
      ...(revision && {
        status: 'pending' as const,
        statusLabel: organizationMachine.label('pending'),
        submittedAt: proposal.proposedAt,
        applicant: by,
      }),
      revision,
      proposal,
    };
  });
}

/** The organisations `ids`, in this order: what a row shows is not looked up for the pages before it. */
async function auditRowsOf(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return inOrder(ids, await auditRows(ctx).where(inArray(organizations.id, [...ids])));
}

/** How many rows the list of those that wait holds. */
export async function countAwaitingAudit(ctx: Ctx): Promise<number> {
  return ctx.db.$count(organizations, and(isNull(organizations.deletedAt), awaitsAudit));
}

/** Applications of organisations: those that wait, oldest first, or those decided, newest first. */
export async function listOrganizations(
  ctx: Ctx,
  input: OrganizationListInput,
): Promise<Paged<OrganizationAuditRow>> {
  const where = auditFilter(input);
  const column = input.sort || input.pending ? handedIn : organizations.auditedAt;
  const ascending = input.sort ? input.sort === 'submittedAt' : input.pending;
  const order = [
    sql`${column} ${sql.raw(ascending ? 'asc' : 'desc')} nulls last`,
    (ascending ? asc : desc)(organizations.id),
  ];
  const question = { name: 'organization-audits', until: [organizationEvents] };
  const { ids, sums } = await officePlaces(ctx, input, question, () => ({
    places: async (limit, offset) => {
      const rows = await ctx.db
        .select({ id: organizations.id })
        .from(organizations)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return rows.map((o) => o.id);
    },
    sums: () => ctx.db.$count(organizations, where),
  }));
  const found = await paginate(input, auditRowsOf(ctx, ids), Promise.resolve(sums));
  return { ...found, list: await presentAudited(ctx, found.list) };
}

/** @throws 404 */
export async function getOrganization(ctx: Ctx, id: number): Promise<OrganizationAuditRow> {
  const [row] = await auditRows(ctx).where(and(eq(organizations.id, id), isNull(organizations.deletedAt)));
  const [view] = row ? await presentAudited(ctx, [row]) : [];
  if (!view) throw organizationErrors.notFound();
  return view;
}
