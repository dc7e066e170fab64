import 'server-only';
import {
  aliasedTable,
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { activationCodeEvents, activationCodes, codeBatches, ebookAllocations } from '@/db/schema/activation';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizationMembers } from '@/db/schema/organization';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { dayEnd, dayStart, formatDate, toIsoOrNull } from '@/lib/core/dates';
import { maskName } from '@/lib/core/mask-name';
import { pageOffset } from '@/lib/core/page';
import { maskPhone } from '@/lib/core/phone';
import { MOBILE_PATTERN, normalizePhone } from '@/lib/core/phone-number';
import type { Ctx } from '@/lib/data/ctx';
import { codePrefix, prefixPattern } from '@/lib/data/like';
import { officeRead } from '@/lib/data/office-read';
import type { CodeListInput, CodeListView, CodeRowView } from './codes-contract';
import { codeActs } from './codes-rules';
import { codeLooks, lookOf, maskedCode, normalizeCode, type CodeLook } from './rules';
import { codeHolder } from './scope';
import { amongFew, ofBatchNo, ofGoods } from './word-scope';

const reader = aliasedTable(users, 'reader');
const buyer = aliasedTable(users, 'buyer');

/** The state of a code as `lookOf` tells it, for counting and filtering. */
function lookSql(ctx: Ctx): SQL<CodeLook> {
  return sql<CodeLook>`case
    when ${activationCodes.status} in ('void', 'expired') then ${activationCodes.status}
    when ${activationCodes.frozenAt} is not null then 'frozen'
    when ${activationCodes.status} = 'activated' and ${activationCodes.expiresAt} <= ${ctx.now.toISOString()}::timestamptz then 'expired'
    when ${activationCodes.status} = 'assigned' and ${codeBatches.activateUntil} < ${formatDate(ctx.now)} then 'lapsed'
    else ${activationCodes.status} end`;
}

const today = (ctx: Ctx) => formatDate(ctx.now);
const notFrozen = isNull(activationCodes.frozenAt);
const over = (ctx: Ctx) => sql`${activationCodes.expiresAt} <= ${ctx.now.toISOString()}::timestamptz`;

/** The codes of a look: the same as `lookSql`, by columns that an index holds. */
function ofLook(ctx: Ctx, look: CodeLook): SQL {
  const { status } = activationCodes;
  const lapsed = sql`${codeBatches.activateUntil} < ${today(ctx)}`;
  switch (look) {
    case 'expired':
      return or(
        eq(status, 'expired'),
        and(eq(status, 'activated'), notFrozen, isNotNull(activationCodes.expiresAt), over(ctx)),
      ) as SQL;
    case 'frozen':
      return and(inArray(status, ['free', 'assigned', 'activated']), not(notFrozen)) as SQL;
    case 'lapsed':
      return and(eq(status, 'assigned'), notFrozen, lapsed) as SQL;
    case 'assigned':
      return and(eq(status, 'assigned'), notFrozen, sql`${lapsed} is not true`) as SQL;
    case 'activated':
      return and(eq(status, 'activated'), notFrozen, sql`(${over(ctx)}) is not true`) as SQL;
    case 'void':
      return eq(status, 'void');
    case 'free':
      return and(eq(status, 'free'), notFrozen) as SQL;
  }
}

const columns = {
  id: activationCodes.id,
  sn: activationCodes.sn,
  last4: activationCodes.last4,
  status: activationCodes.status,
  frozenAt: activationCodes.frozenAt,
  frozenBy: activationCodes.frozenBy,
  frozenReason: activationCodes.frozenReason,
  expiresAt: activationCodes.expiresAt,
  activateUntil: codeBatches.activateUntil,
  orderItemId: activationCodes.orderItemId,
  productId: activationCodes.productId,
  kind: products.kind,
  title: sql<string>`coalesce(${orderItems.title}, ${products.title})`,
  label: sql<string>`coalesce(nullif(${orderItems.spec} ->> 'label', ''), ${periodicalIssues.title}, ${codeBatches.year} || ' 年', '')`,
  batchId: codeBatches.id,
  batchNo: codeBatches.batchNo,
  external: codeBatches.external,
  orderId: orders.id,
  orderSn: orders.orderSn,
  buyerName: buyer.name,
  holderName: sql<string | null>`(select ${users.name} from ${users} where ${users.id} = ${codeHolder})`,
  readerName: reader.name,
  readerPhone: reader.phone,
  assignedAt: activationCodes.assignedAt,
  activatedAt: activationCodes.activatedAt,
};

/** Codes with everything that the desk's lists join. */
export function officeCodes(ctx: Ctx) {
  return ctx.db
    .select(columns)
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .innerJoin(products, eq(products.id, activationCodes.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, activationCodes.issueId))
    .leftJoin(orderItems, eq(orderItems.id, activationCodes.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(buyer, eq(buyer.id, activationCodes.assignedTo))
    .leftJoin(reader, eq(reader.id, activationCodes.activatedBy))
    .$dynamic();
}
type OfficeCode = Awaited<ReturnType<typeof officeCodes>>[number];

const masked = (name: string | null) => (name === null ? null : maskName(name));

export function presentOfficeCode(row: OfficeCode, now: Date): CodeRowView {
  const day = formatDate(now);
  const look = lookOf(row, now, day);
  return {
    id: row.id,
    sn: row.sn,
    masked: maskedCode(row.last4),
    look,
    lookLabel: codeLooks[look],
    productId: row.productId,
    kind: row.kind,
    title: row.title,
    label: row.label,
    batchId: row.batchId,
    batchNo: row.batchNo,
    external: row.external,
    orderId: row.orderId,
    orderSn: row.orderSn,
    buyerName: masked(row.buyerName),
    holderName: masked(row.holderName),
    readerName: masked(row.readerName),
    readerPhone: row.readerPhone && maskPhone(row.readerPhone),
    assignedAt: toIsoOrNull(row.assignedAt),
    activatedAt: toIsoOrNull(row.activatedAt),
    activateUntil: row.activateUntil,
    expiresAt: toIsoOrNull(row.expiresAt),
    allowedActions: codeActs(row, now, day),
  };
}

/** Codes of a person: read by him, bought by him, or given to him. A number is found whole only: piece by piece it would be unmasked. */
function ofPhone(phone: string): SQL {
  const who = sql`(select ${users.id} from ${users} where ${users.phone} = ${phone})`;
  const given = sql`(select ${ebookAllocations.id} from ${ebookAllocations}
    join ${organizationMembers} on ${organizationMembers.id} = ${ebookAllocations.memberId}
    where ${organizationMembers.userId} = ${who} and ${organizationMembers.removedAt} is null)`;
  return or(
    sql`${activationCodes.activatedBy} = ${who}`,
    sql`${activationCodes.assignedTo} = ${who}`,
    sql`${activationCodes.allocationId} in ${given}`,
  ) as SQL;
}

/**
 * What was typed may be the serial, the last four signs, a phone, the number of an order or a batch, or words of the title. Each is asked for by
 * itself and gives ids, so that the codes are met by their indexes.
 */
async function matching(ctx: Ctx, typed: string): Promise<SQL> {
  const sn = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const phone = normalizePhone(typed);
  const order = codePrefix(typed);
  const last4 = normalizeCode(typed);
  const ofOrder = () =>
    amongFew(
      ctx,
      activationCodes.orderItemId,
      ctx.db
        .select({ id: orderItems.id })
        .from(orderItems)
        .innerJoin(orders, eq(orders.id, orderItems.orderId))
        .where(like(orders.orderSn, order)),
    );
  const found = await Promise.all([
    order.length > 6 ? ofOrder() : undefined,
    ofBatchNo(ctx, activationCodes.batchId, typed),
    ofGoods(ctx, activationCodes.productId, typed),
  ]);
  return or(
    /^E[0-9A-Z]{1,12}$/.test(sn) ? like(activationCodes.sn, prefixPattern(sn)) : undefined,
    last4.length === 4 ? inArray(activationCodes.last4, [last4, typed]) : undefined,
    MOBILE_PATTERN.test(phone) ? ofPhone(phone) : undefined,
    ...found,
  ) as SQL;
}

async function filtered(ctx: Ctx, input: CodeListInput): Promise<SQL | undefined> {
  const { keyword, productId, batchId, origin, startTime, endTime } = input;
  return and(
    keyword ? await matching(ctx, keyword) : undefined,
    productId ? eq(activationCodes.productId, productId) : undefined,
    batchId ? eq(activationCodes.batchId, batchId) : undefined,
    origin === 'order' ? isNotNull(activationCodes.orderItemId) : undefined,
    origin === 'hand'
      ? and(isNull(activationCodes.orderItemId), isNotNull(activationCodes.assignedAt))
      : undefined,
    startTime ? gte(activationCodes.createdAt, dayStart(startTime)) : undefined,
    endTime ? lt(activationCodes.createdAt, dayEnd(endTime)) : undefined,
  );
}

/** How many of the codes look how; in one index. */
async function countLooks(ctx: Ctx, base: SQL | undefined): Promise<CodeListView['counts']> {
  const groups = await ctx.db
    .select({ look: lookSql(ctx), n: count() })
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .where(base)
    .groupBy(sql`1`);
  const counts = {
    all: 0,
    ...Object.fromEntries(Object.keys(codeLooks).map((k) => [k, 0])),
  } as CodeListView['counts'];
  for (const g of groups) {
    counts[g.look] = g.n;
    counts.all += g.n;
  }
  return counts;
}

/** The codes of all batches, newest first, with the numbers of the tabs, which are counted anew after 20 seconds or the next event of a code. */
export async function listCodes(ctx: Ctx, input: CodeListInput): Promise<CodeListView> {
  const base = await filtered(ctx, input);
  const { pageNum, pageSize, look, ...filter } = input;
  const counts = await officeRead(
    ctx,
    { name: 'desk-codes', until: activationCodeEvents, input: filter },
    () => countLooks(ctx, base),
  );
  const choose = async () =>
    ctx.db
      .select({ id: activationCodes.id })
      .from(activationCodes)
      .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
      .where(and(base, look && ofLook(ctx, look)))
      .orderBy(desc(activationCodes.id))
      .limit(pageSize)
      .offset(pageOffset(input));
  // The days that are asked for may lie far down the list.
  const chosen = await (input.startTime || input.endTime
    ? officeRead(ctx, { name: 'desk-codes-page', until: activationCodeEvents, input }, choose)
    : choose());
  const ids = chosen.map((c) => c.id);
  const rows =
    ids.length === 0
      ? []
      : await officeCodes(ctx).where(inArray(activationCodes.id, ids)).orderBy(desc(activationCodes.id));
  const list = rows.map((row) => presentOfficeCode(row, ctx.now));
  return { list, total: counts[look ?? 'all'], pageNum, pageSize, counts };
}
