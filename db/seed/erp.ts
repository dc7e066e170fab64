import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { AdminPermission } from '@/lib/core/permissions';
import { applyRows, compareLocked } from '@/lib/domain/erp/commands/apply-rows';
import { finishRun } from '@/lib/domain/erp/commands/finish-run';
import { positionAfter, positionText } from '@/lib/domain/erp/pull-rules';
import { newOrders } from '@/lib/domain/erp/push-facts-queries';
import type { Snapshot } from '@/lib/domain/erp/snapshot-rules';
import { deliveryCenters, erpProductMaps, erpPushes, erpSyncRuns, products, stockItems } from '../schema';
import type { World } from './case-world';
import { actorCtx } from './ctx';

type Stage = Pick<World, 'db' | 'now' | 'people'>;

const MINUTE = 60_000;
/** Books with a mapping; the rest of the shelf waits for somebody to do it. */
const MAPPED = 24;
/** Copies that the ERP counts more or fewer than we, by the place of the row; elsewhere the same. */
const FILE_DIFFERENCES: Readonly<Record<number, number>> = { 1: 2, 4: -3, 9: 1 };
const PULL_DIFFERENCES: Readonly<Record<number, number>> = { 2: -1, 13: 5 };

/** Copies that lay there at a moment: the books of the demo world move at any of its hours. */
const heldAt = (moment: Date) => sql<number>`(stock_items.on_hand - coalesce((
  select sum(m.delta_on_hand) from stock_movements m
  where m.stock_item_id = stock_items.id and m.created_at > ${moment.toISOString()}::timestamptz and m.biz_type <> 'erp'), 0))::int`;

interface Book {
  title: string;
  erpCode: string;
  onHand: number;
}

function rowOf(rowNo: number, book: Book, difference: number, asOf: Date): Snapshot {
  const qtyOnHand = book.onHand + difference;
  return {
    rowNo,
    erpCode: book.erpCode,
    erpName: book.title.slice(0, 200),
    warehouse: 'BJ01',
    qtyOnHand,
    qtyAvailable: qtyOnHand,
    asOf,
    problems: [],
  };
}

/** What the ERP has and the mall does not know, or has elsewhere. */
const stranger = (
  rowNo: number,
  erpCode: string,
  erpName: string,
  qtyOnHand: number,
  asOf: Date,
): Snapshot => ({
  ...rowOf(rowNo, { title: erpName, erpCode, onHand: qtyOnHand }, 0, asOf),
});

/**
 * Mappings, an imported file and a pull with what they adjusted, codes that wait for a mapping, and documents on their way. Booked by the same acts
 * as the office's, so that the ledger holds. @returns mappings
 */
export async function seedErp({ db, now, people }: Stage): Promise<number> {
  const clerk = people.staff.get('warehouse') ?? people.staff.get('mallclerk');
  const [center] = await db.select().from(deliveryCenters).where(eq(deliveryCenters.code, 'BJ01'));
  if (!clerk || !center) return 0;
  const fileTime = new Date(now.getTime() - 40 * MINUTE);
  const pullTime = new Date(now.getTime() - 10 * MINUTE);
  const goods = await db
    .select({
      productId: products.id,
      sku: products.sku,
      title: products.title,
      onHand: heldAt(fileTime),
      later: heldAt(pullTime),
    })
    .from(stockItems)
    .innerJoin(products, eq(products.id, stockItems.productId))
    .where(
      and(
        eq(stockItems.deliveryCenterId, center.id),
        isNull(stockItems.issueId),
        eq(products.kind, 'paper_book'),
        gte(sql`${stockItems.onHand} - ${stockItems.reserved}`, 10),
        gte(heldAt(fileTime), 10),
        gte(heldAt(pullTime), 10),
      ),
    )
    .orderBy(asc(products.id))
    .limit(MAPPED);
  const mapped = goods.map((g) => ({ ...g, erpCode: `0101${g.sku.replace(/^P/, '')}` }));
  if (mapped.length < MAPPED) return 0;
  await db.insert(erpProductMaps).values(
    mapped.map(({ productId, erpCode, title }, i) => ({
      erpCode,
      erpName: title.slice(0, 200),
      productId,
      // One that is out of print stays known and is not compared any more.
      active: i !== MAPPED - 1,
      remark: i === MAPPED - 1 ? '已停止合作，不再比对' : null,
      createdBy: clerk.id,
      createdAt: now,
      updatedAt: now,
    })),
  );

  const actor = {
    kind: 'admin' as const,
    userId: clerk.id,
    name: clerk.name,
    role: clerk.role,
    permissions: ['warehouse'] as AdminPermission[],
    sessionId: 'seed',
  };
  const ctx = actorCtx(db, actor, now, {});
  const run = async (values: typeof erpSyncRuns.$inferInsert, rows: Snapshot[], cursorTo?: string) => {
    const [row] = await db.insert(erpSyncRuns).values(values).returning({ id: erpSyncRuns.id });
    if (!row) throw new Error('a run was not written');
    await applyRows(ctx, row.id, await compareLocked(ctx, rows));
    await finishRun(ctx, row.id, { status: 'done', ...(cursorTo !== undefined && { cursorTo }) });
  };
  await run(
    {
      kind: 'file',
      adapter: 'file',
      fileName: '现存量查询_北京一号库.xlsx',
      fileSha256: 'd6a3a1f0b5c24e7781d0f2c4a9e6b8375f1c0d2e4b6a8c9d7e5f3a1b2c4d6e8f',
      startedBy: clerk.id,
    },
    [
      ...mapped.slice(0, 12).map((book, i) => rowOf(i + 2, book, FILE_DIFFERENCES[i] ?? 0, fileTime)),
      stranger(14, '0199000301', '《保密工作笔记本》精装', 260, fileTime),
      stranger(15, '0199000302', '宣传海报（全套八张）', 75, fileTime),
    ],
  );
  await run(
    { kind: 'pull', adapter: 'http', cursorFrom: '', cursorTo: '' },
    [
      ...mapped.map((book, i) =>
        rowOf(
          i + 1,
          // What the file adjusted is between.
          { ...book, onHand: book.later + (i < 12 ? (FILE_DIFFERENCES[i] ?? 0) : 0) },
          PULL_DIFFERENCES[i] ?? 0,
          pullTime,
        ),
      ),
      stranger(MAPPED + 1, '0199000301', '《保密工作笔记本》精装', 258, pullTime),
      stranger(MAPPED + 2, '0199000417', '印刷用纸 80 克', 1200, pullTime),
      { ...rowOf(MAPPED + 3, mapped[0] as Book, 0, pullTime), warehouse: '样书库' },
    ],
    positionText(positionAfter(now)),
  );
  await seedPushes(ctx);
  return mapped.length;
}

/** The oldest orders that the ERP should know: two that it has, one that it refused. */
async function seedPushes(ctx: ReturnType<typeof actorCtx>): Promise<void> {
  const found = (await newOrders(ctx)).slice(0, 3);
  if (found.length === 0) return;
  await ctx.db.insert(erpPushes).values(
    found.map((push, i) => ({
      ...push,
      tries: 1,
      ...(i < 2
        ? {
            status: 'sent' as const,
            sentAt: ctx.now,
            response: { number: `XS2611${String(i + 1).padStart(5, '0')}` },
          }
        : { status: 'failed' as const, error: 'ERP 答复：客户档案不存在，请先建立客户' }),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })),
  );
}
