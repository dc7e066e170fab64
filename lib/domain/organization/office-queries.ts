import 'server-only';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { areas } from '@/db/schema/area';
import { users } from '@/db/schema/identity';
import { invoices } from '@/db/schema/invoice';
import { orders } from '@/db/schema/order';
import {
  organizationEvents,
  organizationMembers,
  organizations,
  organizationTypes,
} from '@/db/schema/organization';
import { inOrder } from '@/lib/core/in-order';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import { maskPhone } from '@/lib/core/phone-number';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { officePlaces } from '@/lib/data/office-read';
import { paginate } from '@/lib/data/paginate';
import { areaText } from '@/lib/domain/area/rules';
import { actorLabel } from '@/lib/domain/log/rules';
import type {
  OfficeMemberListInput,
  OfficeMemberRow,
  OrganizationOfficeListInput,
  OrganizationOfficeRow,
  OrganizationOfficeView,
} from './office-contract';
import { organizationFilter } from './office-filter';
import { eventTitle } from './event-rules';
import { organizationErrors } from './errors';
import { getOrganization } from './queries';
import { organizationMachine, organizationRoles } from '@/lib/states/organization';

/** Events that the detail shows. */
const EVENTS = 100;

const up = alias(areas, 'up');
const top = alias(areas, 'top');

/** One organisation as lists and files show it, with the names of the places it lies in. */
export const officeColumns = {
  id: organizations.id,
  name: organizations.name,
  creditCode: organizations.creditCode,
  typeName: organizationTypes.name,
  areaName: areas.name,
  areaLevel: areas.level,
  upName: up.name,
  topName: top.name,
  contactName: organizations.contactName,
  contactPhone: organizations.contactPhone,
  managerCode: organizations.managerCode,
  status: organizations.status,
  revision: sql<boolean>`${organizations.proposalStatus} is not distinct from 'pending'`,
  active: organizations.active,
  members: sql<number>`(select count(*)::int from organization_members m where m.organization_id = ${organizations.id} and m.removed_at is null)`,
  createdAt: organizations.createdAt,
  auditedAt: organizations.auditedAt,
};

/** Rows of {@link deskColumns} and whatever else is asked for. */
export function officeRows(ctx: Ctx) {
  return ctx.db
    .select({ ...officeColumns, at: sql<string>`${organizations.createdAt}::text` })
    .from(organizations)
    .leftJoin(organizationTypes, eq(organizationTypes.id, organizations.typeId))
    .leftJoin(areas, eq(areas.code, organizations.areaCode))
    .leftJoin(up, eq(up.code, areas.parentCode))
    .leftJoin(top, eq(top.code, up.parentCode));
}
type Row = Awaited<ReturnType<typeof officeRows>>[number];

/** The place in one line. */
export function placeOf({ areaName, areaLevel, upName, topName }: Row): string {
  return areaText(
    areaLevel === 3
      ? { province: topName ?? '', city: upName ?? '', district: areaName ?? '' }
      : { province: upName ?? '', city: areaName ?? '', district: '' },
  );
}

export function presentRow(row: Row): OrganizationOfficeRow {
  return {
    id: row.id,
    name: row.name,
    creditCode: row.creditCode,
    typeName: row.typeName,
    areaText: placeOf(row),
    contactName: row.contactName,
    contactPhone: row.contactPhone && maskPhone(row.contactPhone),
    managerCode: row.managerCode,
    status: row.status,
    statusLabel: organizationMachine.label(row.status),
    revision: row.revision,
    active: row.active,
    members: row.members,
    createdAt: toIso(row.createdAt),
    auditedAt: toIsoOrNull(row.auditedAt),
  };
}

/** Organisations of every state, newest first. */
export async function listOfficeOrganizations(
  ctx: Ctx,
  input: OrganizationOfficeListInput,
): Promise<Paged<OrganizationOfficeRow>> {
  requireAdmin(ctx);
  const where = organizationFilter(input);
  const way = input.sort === 'createdAt' ? asc : desc;
  const question = { name: 'desk-organizations', until: [organizationEvents] };
  const { ids, sums } = await officePlaces(ctx, input, question, () => ({
    places: async (limit, offset) => {
      const found = await ctx.db
        .select({ id: organizations.id })
        .from(organizations)
        .where(where)
        .orderBy(way(organizations.createdAt), way(organizations.id))
        .limit(limit)
        .offset(offset);
      return found.map((o) => o.id);
    },
    sums: () => ctx.db.$count(organizations, where),
  }));
  const rows = ids.length === 0 ? [] : await officeRows(ctx).where(inArray(organizations.id, ids));
  const page = await paginate(input, Promise.resolve(inOrder(ids, rows)), Promise.resolve(sums));
  return { ...page, list: page.list.map(presentRow) };
}

/** One organisation with what belongs to it. @throws 404 */
export async function getOfficeOrganization(ctx: Ctx, id: number): Promise<OrganizationOfficeView> {
  requireAdmin(ctx);
  const audit = await getOrganization(ctx, id);
  const [[row], [sums], [papers], events] = await Promise.all([
    ctx.db
      .select({
        status: organizations.status,
        active: organizations.active,
        remark: organizations.remark,
        createdAt: organizations.createdAt,
        updatedAt: organizations.updatedAt,
      })
      .from(organizations)
      .where(eq(organizations.id, id)),
    ctx.db
      .select({
        count: count(),
        paidFen: sql<number>`coalesce(sum(${orders.paidFen}), 0)::int8`.mapWith(Number),
        refundedFen: sql<number>`coalesce(sum(${orders.refundedFen}), 0)::int8`.mapWith(Number),
        lastAt: sql<string | null>`max(${orders.createdAt})`,
      })
      .from(orders)
      .where(eq(orders.organizationId, id)),
    ctx.db
      .select({
        count: sql<number>`count(*) filter (where ${invoices.side} = 'blue')`.mapWith(Number),
        netFen:
          sql<number>`coalesce(sum(case when ${invoices.side} = 'red' then -${invoices.amountFen} else ${invoices.amountFen} end), 0)::int8`.mapWith(
            Number,
          ),
      })
      .from(invoices)
      .where(and(eq(invoices.organizationId, id), isNotNull(invoices.issuedAt))),
    ctx.db
      .select()
      .from(organizationEvents)
      .where(eq(organizationEvents.entityId, id))
      .orderBy(desc(organizationEvents.id))
      .limit(EVENTS),
  ]);
  if (!row) throw organizationErrors.notFound();
  const orderSums = sums ?? { count: 0, paidFen: 0, refundedFen: 0, lastAt: null };
  return {
    ...audit,
    approved: row.status === 'approved',
    active: row.active,
    remark: row.remark,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
    orders: { ...orderSums, lastAt: orderSums.lastAt === null ? null : toIso(new Date(orderSums.lastAt)) },
    invoices: papers ?? { count: 0, netFen: 0 },
    events: events.map((e) => ({
      id: e.id,
      title: eventTitle(e.action, e.payload),
      actor: actorLabel(e.actorName),
      reason: e.reason,
      createdAt: toIso(e.createdAt),
    })),
  };
}

/** Members of an organisation, managers first; or those who left, the last first. @throws 404 */
export async function listOfficeMembers(
  ctx: Ctx,
  input: OfficeMemberListInput,
): Promise<Paged<OfficeMemberRow>> {
  requireAdmin(ctx);
  await getOrganization(ctx, input.organizationId);
  const { organizationId, role, removedAt, joinedAt } = organizationMembers;
  const where = and(
    eq(organizationId, input.organizationId),
    input.left ? isNotNull(removedAt) : isNull(removedAt),
  );
  const page = await paginate(
    input,
    ctx.db
      .select({
        id: organizationMembers.id,
        userId: organizationMembers.userId,
        name: sql<string>`coalesce(${organizationMembers.name}, ${users.name})`,
        phone: users.phone,
        title: organizationMembers.title,
        role,
        status: users.status,
        joinedAt,
        removedAt,
        lastLoginAt: users.lastLoginAt,
      })
      .from(organizationMembers)
      .innerJoin(users, eq(users.id, organizationMembers.userId))
      .where(where)
      .orderBy(...(input.left ? [desc(removedAt)] : [asc(role), asc(joinedAt)]), asc(organizationMembers.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(organizationMembers, where),
  );
  return {
    ...page,
    list: page.list.map(({ status, ...m }) => ({
      ...m,
      phone: m.phone && maskPhone(m.phone),
      roleLabel: organizationRoles[m.role],
      disabled: status !== 'active',
      joinedAt: toIso(m.joinedAt),
      removedAt: toIsoOrNull(m.removedAt),
      lastLoginAt: toIsoOrNull(m.lastLoginAt),
    })),
  };
}
