import 'server-only';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { periodicalIssues, productCategories, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems, stockMovements } from '@/db/schema/stock';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import { formatDateTime } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { productKinds } from '@/lib/states/product-kind';
import { movementCauses } from '@/lib/domain/stock/ledger-queries';
import { balanceColumns } from '@/lib/domain/stock/queries';
import { balanceScope, ledgerScope } from '@/lib/domain/stock/scope';
import { movementBizTypes, movementKinds } from '@/lib/states/stock';
import type { ExportInput } from './contract';
import { after, countTo, keyOf, newestFirst, PAGE_ROWS, walk, type ExportSource } from './walk';

/** What both lists and their filters read beside their main table. */
const goods = sql`inner join ${products} on ${eq(products.id, stockItems.productId)}
  inner join ${deliveryCenters} on ${eq(deliveryCenters.id, stockItems.deliveryCenterId)}
  left join ${periodicalIssues} on ${eq(periodicalIssues.id, stockItems.issueId)}`;
const all = (where: SQL | undefined) => where ?? sql`true`;

const stockColumns: readonly SheetColumn[] = [
  { title: '商品编码', width: 16 },
  { title: '书名', width: 36 },
  { title: '期次', width: 20 },
  { title: 'ISBN / ISSN', width: 18 },
  { title: '类型', width: 10 },
  { title: '分类', width: 14 },
  { title: '发货仓', width: 16 },
  { title: '现存量', kind: 'number', width: 10 },
  { title: '占用', kind: 'number', width: 10 },
  { title: '可用量', kind: 'number', width: 10 },
  { title: '残损', kind: 'number', width: 8 },
  { title: '预警值', kind: 'number', width: 8 },
  { title: '低库存', width: 8 },
  { title: '最后变动', width: 19 },
];

const BALANCE_KEY = { createdAt: stockItems.createdAt, id: stockItems.id };
function readBalances(ctx: Ctx) {
  return ctx.db
    .select({ ...keyOf(BALANCE_KEY), ...balanceColumns })
    .from(stockItems)
    .innerJoin(products, eq(products.id, stockItems.productId))
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .$dynamic();
}

export function stockCells(r: Awaited<ReturnType<typeof readBalances>>[number]): SheetCell[] {
  return [
    r.sku,
    r.title,
    r.issueTitle,
    r.code,
    productKinds[r.kind],
    r.categoryName,
    r.deliveryCenterName,
    r.onHand,
    r.reserved,
    r.available,
    r.damaged,
    r.warnBelow,
    r.low ? '是' : null,
    formatDateTime(r.updatedAt),
  ];
}

/** One row per balance; the filters are those of its list. The order is that in which balances came to be: it holds while copies move. */
export async function stockSource(
  ctx: Ctx,
  { full: _full, ...input }: ExportInput<'stock'>,
): Promise<ExportSource> {
  const where = await balanceScope(ctx, input);
  async function* pages() {
    const found = walk((last) =>
      readBalances(ctx)
        .where(and(where, after(BALANCE_KEY, last)))
        .orderBy(newestFirst(BALANCE_KEY))
        .limit(PAGE_ROWS),
    );
    for await (const page of found) {
      yield page.map(stockCells);
    }
  }
  return {
    columns: stockColumns,
    count: (cap) => countTo(ctx, cap, sql`from ${stockItems} ${goods} where ${all(where)}`),
    pages,
  };
}

const ledgerColumns: readonly SheetColumn[] = [
  { title: '流水号', kind: 'number', width: 10 },
  { title: '时间', width: 19 },
  { title: '商品编码', width: 16 },
  { title: '书名', width: 36 },
  { title: '期次', width: 20 },
  { title: '发货仓', width: 16 },
  { title: '变动', width: 12 },
  { title: '现存变动', kind: 'number', width: 10 },
  { title: '占用变动', kind: 'number', width: 10 },
  { title: '残损变动', kind: 'number', width: 10 },
  { title: '变动后现存', kind: 'number', width: 11 },
  { title: '变动后占用', kind: 'number', width: 11 },
  { title: '变动后残损', kind: 'number', width: 11 },
  { title: '来源', width: 10 },
  { title: '业务单号', width: 20 },
  { title: '操作人', width: 12 },
  { title: '原因', width: 30 },
];

/** Who moved the copies; a buyer is not named, so that the file holds nobody's personal data. */
function actorOf(kind: string, name: string | null): string {
  if (kind === 'admin') return name ?? '管理员';
  return kind === 'system' ? '系统' : '买家';
}

const MOVEMENT_KEY = { createdAt: stockMovements.createdAt, id: stockMovements.id };
function readMovements(ctx: Ctx) {
  return ctx.db
    .select({
      ...keyOf(MOVEMENT_KEY),
      row: stockMovements,
      sku: products.sku,
      title: products.title,
      issueTitle: periodicalIssues.title,
      center: deliveryCenters.name,
      actor: users.name,
    })
    .from(stockMovements)
    .innerJoin(stockItems, eq(stockItems.id, stockMovements.stockItemId))
    .innerJoin(products, eq(products.id, stockItems.productId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .$dynamic();
}

export function stockLedgerCells(
  { row: m, sku, title, issueTitle, center, actor }: Awaited<ReturnType<typeof readMovements>>[number],
  causeNo: string | null,
): SheetCell[] {
  return [
    m.id,
    formatDateTime(m.createdAt),
    sku,
    title,
    issueTitle,
    center,
    movementKinds[m.kind],
    m.deltaOnHand,
    m.deltaReserved,
    m.deltaDamaged,
    m.onHandAfter,
    m.reservedAfter,
    m.damagedAfter,
    movementBizTypes[m.bizType],
    causeNo,
    actorOf(m.actorKind, actor),
    m.reason,
  ];
}

/** One row per movement, newest first; the filters are those of the ledger. */
export async function stockLedgerSource(
  ctx: Ctx,
  { full: _full, ...input }: ExportInput<'stockLedger'>,
): Promise<ExportSource> {
  const where = await ledgerScope(ctx, input);
  async function* pages() {
    const found = walk((last) =>
      readMovements(ctx)
        .where(and(where, after(MOVEMENT_KEY, last)))
        .orderBy(newestFirst(MOVEMENT_KEY))
        .limit(PAGE_ROWS),
    );
    for await (const page of found) {
      const causes = await movementCauses(
        ctx,
        page.map((p) => p.row),
      );
      yield page.map((one) =>
        stockLedgerCells(one, causes.get(`${one.row.bizType}:${one.row.bizId}`)?.no ?? null),
      );
    }
  }
  return {
    columns: ledgerColumns,
    count: (cap) =>
      countTo(
        ctx,
        cap,
        sql`from ${stockMovements} inner join ${stockItems} on ${eq(stockItems.id, stockMovements.stockItemId)} ${goods} where ${all(where)}`,
      ),
    pages,
  };
}
