import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { periodicalIssues } from '@/db/schema/periodical';
import { productCategories, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems, stockMovements } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import { productKinds } from '@/lib/states/product-kind';
import { movementCauses } from '@/lib/domain/stock/ledger-queries';
import { balanceColumns } from '@/lib/domain/stock/queries';
import { balanceScope, ledgerScope } from '@/lib/domain/stock/scope';
import { movementBizTypes, movementKinds } from '@/lib/states/stock';
import type { ExportInput } from './contract';
import { keyOf, listSource, PAGE_ROWS, timeCell, type ExportSource } from './walk';

/** What both lists and their filters read beside their main table. */
const goods = sql`inner join ${products} on ${eq(products.id, stockItems.productId)}
  inner join ${deliveryCenters} on ${eq(deliveryCenters.id, stockItems.deliveryCenterId)}
  left join ${periodicalIssues} on ${eq(periodicalIssues.id, stockItems.issueId)}`;

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

export const stockColumns: Column<Awaited<ReturnType<typeof readBalances>>[number]>[] = [
  { title: '商品编码', width: 16, value: (r) => r.sku },
  { title: '书名', width: 36, value: (r) => r.title },
  { title: '期次', width: 20, value: (r) => r.issueTitle },
  { title: 'ISBN / ISSN', width: 18, value: (r) => r.code },
  { title: '类型', width: 10, value: (r) => productKinds[r.kind] },
  { title: '分类', width: 14, value: (r) => r.categoryName },
  { title: '发货仓', width: 16, value: (r) => r.deliveryCenterName },
  { title: '库位', width: 12, value: (r) => r.location },
  { title: '现存量', kind: 'number', width: 10, value: (r) => r.onHand },
  { title: '占用', kind: 'number', width: 10, value: (r) => r.reserved },
  { title: '可用量', kind: 'number', width: 10, value: (r) => r.available },
  { title: '残损', kind: 'number', width: 8, value: (r) => r.damaged },
  { title: '预警值', kind: 'number', width: 8, value: (r) => r.warnBelow },
  { title: '低库存', width: 8, value: (r) => (r.low ? '是' : null) },
  { title: '最后变动', width: 19, value: (r) => timeCell(r.updatedAt) },
];

/** One row per balance; the filters are those of its list. The order is that in which balances came to be: it holds while copies move. */
export async function stockSource(
  ctx: Ctx,
  { full: _full, ...input }: ExportInput<'stock'>,
): Promise<ExportSource> {
  const where = await balanceScope(ctx, input);
  return listSource(ctx, {
    key: BALANCE_KEY,
    where,
    from: sql`from ${stockItems} ${goods}`,
    columns: stockColumns,
    read: ({ where: found, order }) => readBalances(ctx).where(found).orderBy(order).limit(PAGE_ROWS),
    rows: (page) => page,
  });
}

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

type Movement = Awaited<ReturnType<typeof readMovements>>[number];

export const stockLedgerColumns: Column<Movement & { causeNo: string | null }>[] = [
  { title: '流水号', kind: 'number', width: 10, value: ({ row: m }) => m.id },
  { title: '时间', width: 19, value: ({ row: m }) => timeCell(m.createdAt) },
  { title: '商品编码', width: 16, value: ({ sku }) => sku },
  { title: '书名', width: 36, value: ({ title }) => title },
  { title: '期次', width: 20, value: ({ issueTitle }) => issueTitle },
  { title: '发货仓', width: 16, value: ({ center }) => center },
  { title: '变动', width: 12, value: ({ row: m }) => movementKinds[m.kind] },
  { title: '现存变动', kind: 'number', width: 10, value: ({ row: m }) => m.deltaOnHand },
  { title: '占用变动', kind: 'number', width: 10, value: ({ row: m }) => m.deltaReserved },
  { title: '残损变动', kind: 'number', width: 10, value: ({ row: m }) => m.deltaDamaged },
  { title: '变动后现存', kind: 'number', width: 11, value: ({ row: m }) => m.onHandAfter },
  { title: '变动后占用', kind: 'number', width: 11, value: ({ row: m }) => m.reservedAfter },
  { title: '变动后残损', kind: 'number', width: 11, value: ({ row: m }) => m.damagedAfter },
  { title: '来源', width: 10, value: ({ row: m }) => movementBizTypes[m.bizType] },
  { title: '业务单号', width: 20, value: ({ causeNo }) => causeNo },
  { title: '操作人', width: 12, value: ({ row: m, actor }) => actorOf(m.actorKind, actor) },
  { title: '原因', width: 30, value: ({ row: m }) => m.reason },
];

/** One row per movement, newest first; the filters are those of the ledger. */
export async function stockLedgerSource(
  ctx: Ctx,
  { full: _full, ...input }: ExportInput<'stockLedger'>,
): Promise<ExportSource> {
  const where = await ledgerScope(ctx, input);
  return listSource(ctx, {
    key: MOVEMENT_KEY,
    where,
    from: sql`from ${stockMovements} inner join ${stockItems} on ${eq(stockItems.id, stockMovements.stockItemId)} ${goods}`,
    columns: stockLedgerColumns,
    read: ({ where: found, order }) => readMovements(ctx).where(found).orderBy(order).limit(PAGE_ROWS),
    rows: async (page) => {
      const causes = await movementCauses(
        ctx,
        page.map((p) => p.row),
      );
      return page.map((one) => ({
        ...one,
        causeNo: causes.get(`${one.row.bizType}:${one.row.bizId}`)?.no ?? null,
      }));
    },
  });
}
