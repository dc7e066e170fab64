import 'server-only';
import { and, asc, eq, ilike, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { activationCodes, codeBatches, ebookAllocations } from '@/db/schema/activation';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizationMembers, organizations } from '@/db/schema/organization';
import { periodicalIssues } from '@/db/schema/periodical';
import { formatDate } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import { maskPhone } from '@/lib/core/phone';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { ownedBy } from '@/lib/data/owner';
import { paginate } from '@/lib/data/paginate';
import { digitalKinds } from '@/lib/states/product-kind';
import type { AllocationMembersInput, AllocationMembersView, AllocationView } from './allocation-contract';
import { ebookErrors } from './errors';
import { codeHolder } from './scope';

/** Orders placed for the caller's organisation whose copies he gives out: its manager, and who placed them (security.md S-07). */
export function sharedOrders(ctx: Ctx): SQL {
  const { organizationId } = requireBuyer(ctx);
  return organizationId === null
    ? sql`false`
    : (and(eq(orders.organizationId, organizationId), ownedBy(ctx, orders)) as SQL);
}

/** Codes that may be given now: nobody's, not activated, not frozen, and still to be activated. The query joins their batches. */
export function givableCodes(ctx: Ctx): SQL {
  return and(
    eq(activationCodes.status, 'assigned'),
    isNull(activationCodes.frozenAt),
    sql`(${codeBatches.activateUntil} is null or ${codeBatches.activateUntil} >= ${formatDate(ctx.now)})`,
    sql`${codeHolder} is null`,
  ) as SQL;
}

const activated = inArray(activationCodes.status, ['activated', 'expired']);

/** Copies of the electronic lines of an organisation's order. @throws 404 for another's order and for a private one */
export async function getAllocation(ctx: Ctx, { id }: { id: number }): Promise<AllocationView> {
  const [order] = await ctx.db
    .select({ organizationName: organizations.name })
    .from(orders)
    .innerJoin(organizations, eq(organizations.id, orders.organizationId))
    .where(and(eq(orders.id, id), sharedOrders(ctx)));
  if (!order) throw ebookErrors.orderNotFound();
  const count = (where: SQL) => sql<number>`count(*) filter (where ${where})::int`;
  const rows = await ctx.db
    .select({
      orderItemId: orderItems.id,
      title: orderItems.title,
      label: sql<string>`coalesce(nullif(${orderItems.spec} ->> 'label', ''), ${periodicalIssues.title}, '')`,
      total: sql<number>`count(${activationCodes.id})::int`,
      free: count(givableCodes(ctx)),
      given: count(and(eq(activationCodes.status, 'assigned'), sql`${codeHolder} is not null`) as SQL),
      activated: count(activated),
    })
    .from(orderItems)
    .leftJoin(
      activationCodes,
      and(eq(activationCodes.orderItemId, orderItems.id), ne(activationCodes.status, 'void')),
    )
    .leftJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, orderItems.issueId))
    .where(and(eq(orderItems.orderId, id), inArray(orderItems.kind, [...digitalKinds])))
    .groupBy(orderItems.id, periodicalIssues.id)
    .orderBy(asc(orderItems.lineNo));
  const lines = rows.map((r) => ({ ...r, blocked: r.total - r.free - r.given - r.activated }));
  return { organizationName: order.organizationName, lines };
}

/** The living members of the organisation with their copies of one line. @throws 404 for a line of another's order or a private one */
export async function listAllocationMembers(
  ctx: Ctx,
  input: AllocationMembersInput,
): Promise<AllocationMembersView> {
  const [line] = await ctx.db
    .select({ id: orderItems.id, organizationId: orders.organizationId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.id, input.orderItemId), sharedOrders(ctx)));
  if (!line || line.organizationId === null) throw ebookErrors.lineNotFound();
  const copies = (where: SQL) => sql<number>`(select count(*)::int from ${activationCodes}
    join ${ebookAllocations} on ${ebookAllocations.id} = ${activationCodes.allocationId}
    where ${activationCodes.orderItemId} = ${line.id} and ${ebookAllocations.memberId} = ${organizationMembers.id} and ${where})`;
  const { keyword } = input;
  const name = sql<string>`coalesce(${organizationMembers.name}, ${users.name})`;
  const where = and(
    eq(organizationMembers.organizationId, line.organizationId),
    isNull(organizationMembers.removedAt),
    // A number is found whole only: searching it piece by piece would unmask it.
    keyword ? or(ilike(name, containsPattern(keyword)), eq(users.phone, keyword)) : undefined,
  );
  const total = ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(where)
    .then(([row]) => row?.n ?? 0);
  const page = await paginate(
    input,
    ctx.db
      .select({
        memberId: organizationMembers.id,
        name,
        phone: users.phone,
        title: organizationMembers.title,
        given: copies(eq(activationCodes.status, 'assigned')),
        activated: copies(activated),
      })
      .from(organizationMembers)
      .innerJoin(users, eq(users.id, organizationMembers.userId))
      .where(where)
      .orderBy(asc(organizationMembers.joinedAt), asc(organizationMembers.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    total,
  );
  return { ...page, list: page.list.map((m) => ({ ...m, phone: m.phone && maskPhone(m.phone) })) };
}
