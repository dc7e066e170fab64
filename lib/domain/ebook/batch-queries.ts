import 'server-only';
import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  like,
  lt,
  ne,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { activationCodes, codeBatches } from '@/db/schema/activation';
import { users } from '@/db/schema/identity';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { dayEnd, dayStart, formatDate, toIso, toIsoOrNull } from '@/lib/core/dates';
import { idField } from '@/lib/core/fields';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { isPeriodical } from '@/lib/domain/product/rules';
import { digitalKinds } from '@/lib/states/product-kind';
import type {
  BatchChoicesView,
  BatchDetailView,
  BatchListInput,
  BatchListView,
  BatchRow,
} from './batch-contract';
import { isAutomatic } from './codes-rules';
import { ebookErrors } from './errors';
import { batchHolds, ofGoods } from './word-scope';

const maker = aliasedTable(users, 'maker');
const exporter = aliasedTable(users, 'exporter');

function rows(ctx: Ctx) {
  return ctx.db
    .select({
      batch: codeBatches,
      kind: products.kind,
      title: products.title,
      label: sql<string>`coalesce(${periodicalIssues.title}, ${codeBatches.year} || ' 年', '')`,
      maker: maker.name,
      exporter: exporter.name,
    })
    .from(codeBatches)
    .innerJoin(products, eq(products.id, codeBatches.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, codeBatches.issueId))
    .leftJoin(maker, eq(maker.id, codeBatches.createdBy))
    .leftJoin(exporter, eq(exporter.id, codeBatches.exportedBy))
    .$dynamic();
}
type Found = Awaited<ReturnType<typeof rows>>[number];

interface Tally {
  free: number;
  assigned: number;
  activated: number;
  frozen: number;
  void: number;
  total: number;
  handed: number;
}
const NONE: Tally = { free: 0, assigned: 0, activated: 0, frozen: 0, void: 0, total: 0, handed: 0 };

/** The codes of batches by what became of them, in one statement. */
async function tally(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Tally>> {
  if (ids.length === 0) return new Map();
  const of = (where: SQL) => sql<number>`count(*) filter (where ${where})::int`;
  const found = await ctx.db
    .select({
      batchId: activationCodes.batchId,
      total: sql<number>`count(*)::int`,
      free: of(eq(activationCodes.status, 'free')),
      assigned: of(eq(activationCodes.status, 'assigned')),
      activated: of(inArray(activationCodes.status, ['activated', 'expired'])),
      void: of(eq(activationCodes.status, 'void')),
      frozen: of(sql`${activationCodes.frozenAt} is not null and ${activationCodes.status} <> 'void'`),
      handed: of(
        sql`${activationCodes.status} = 'assigned' and ${activationCodes.orderItemId} is null and ${activationCodes.frozenAt} is null`,
      ),
    })
    .from(activationCodes)
    .where(inArray(activationCodes.batchId, [...ids]))
    .groupBy(activationCodes.batchId);
  return new Map(found.map(({ batchId, ...t }) => [batchId, t]));
}

export function present({ batch, kind, title, label, maker: by }: Found, t: Tally): BatchRow {
  return {
    id: batch.id,
    batchNo: batch.batchNo,
    productId: batch.productId,
    kind,
    title,
    label,
    external: batch.external,
    automatic: isAutomatic(batch.batchNo),
    total: t.total,
    free: t.free,
    assigned: t.assigned,
    activated: t.activated,
    frozen: t.frozen,
    void: t.void,
    activateUntil: batch.activateUntil,
    readDays: batch.readDays,
    remark: batch.remark,
    createdBy: by,
    createdAt: toIso(batch.createdAt),
  };
}

const automatic = like(codeBatches.batchNo, 'A%');
const uses: Record<NonNullable<BatchListInput['use']>, SQL | undefined> = {
  auto: automatic,
  stock: and(not(automatic), eq(codeBatches.external, false)),
  external: eq(codeBatches.external, true),
};

/** Batches, newest first, each with its numbers. */
export async function listBatches(ctx: Ctx, input: BatchListInput): Promise<BatchListView> {
  const { keyword, use, productId, startTime, endTime } = input;
  const where = and(
    keyword ? or(await ofGoods(ctx, codeBatches.productId, keyword), batchHolds(keyword)) : undefined,
    use ? uses[use] : undefined,
    productId ? eq(codeBatches.productId, productId) : undefined,
    startTime ? gte(codeBatches.createdAt, dayStart(startTime)) : undefined,
    endTime ? lt(codeBatches.createdAt, dayEnd(endTime)) : undefined,
  );
  const found = ctx.db
    .select({ id: codeBatches.id })
    .from(codeBatches)
    .where(where)
    .orderBy(desc(codeBatches.createdAt), desc(codeBatches.id))
    .limit(input.pageSize)
    .offset(pageOffset(input))
    .then(async (chosen) => {
      const ids = chosen.map((c) => c.id);
      const some = ids.length === 0 ? [] : await rows(ctx).where(inArray(codeBatches.id, ids));
      return ids.flatMap((id) => some.find((r) => r.batch.id === id) ?? []);
    });
  const page = await paginate(input, found, ctx.db.$count(codeBatches, where));
  const counts = await tally(
    ctx,
    page.list.map((r) => r.batch.id),
  );
  return { ...page, list: page.list.map((r) => present(r, counts.get(r.batch.id) ?? NONE)) };
}

/** One batch with its numbers. @throws 404 */
export async function getBatch(ctx: Ctx, id: number): Promise<BatchDetailView> {
  const [row] = await rows(ctx).where(eq(codeBatches.id, id));
  if (!row) throw ebookErrors.batchNotFound();
  const numbers = (await tally(ctx, [id])).get(id) ?? NONE;
  return {
    ...present(row, numbers),
    handed: numbers.handed,
    lapsed: row.batch.activateUntil !== null && row.batch.activateUntil < formatDate(ctx.now),
    exportedBy: row.exporter,
    exportedAt: toIsoOrNull(row.batch.exportedAt),
  };
}

/** The same for an address that somebody typed; `null` for none. */
export async function findBatch(ctx: Ctx, id: string): Promise<BatchDetailView | null> {
  const known = idField.safeParse(id);
  if (!known.success || (await ctx.db.$count(codeBatches, eq(codeBatches.id, known.data))) === 0) return null;
  return getBatch(ctx, known.data);
}

/** Issues of a periodical that a form offers. */
const MAX_CHOICES = 500;

/** The e-publications, and the years and issues of the one that was chosen. */
export async function listBatchChoices(ctx: Ctx, productId?: number): Promise<BatchChoicesView> {
  const found = await ctx.db
    .select({
      id: products.id,
      title: products.title,
      kind: products.kind,
      external: sql<boolean>`exists (select 1 from ${codeBatches} b where b.product_id = ${products}.id and b.external)`,
    })
    .from(products)
    .where(and(isNull(products.deletedAt), inArray(products.kind, [...digitalKinds])))
    .orderBy(asc(products.title), asc(products.id))
    .limit(MAX_CHOICES);
  const list = found.map(({ kind, ...p }) => ({ ...p, periodical: isPeriodical(kind) }));
  if (productId === undefined) return { products: list, years: [], issues: [] };
  const [years, issues] = await Promise.all([
    ctx.db
      .select({ year: periodicalPlans.year })
      .from(periodicalPlans)
      .where(eq(periodicalPlans.productId, productId))
      .orderBy(desc(periodicalPlans.year)),
    ctx.db
      .select({ id: periodicalIssues.id, title: periodicalIssues.title, year: periodicalIssues.year })
      .from(periodicalIssues)
      .where(and(eq(periodicalIssues.productId, productId), ne(periodicalIssues.status, 'cancelled')))
      .orderBy(desc(periodicalIssues.year), asc(periodicalIssues.issueNo))
      .limit(MAX_CHOICES),
  ]);
  return { products: list, years: years.map((y) => y.year), issues };
}
