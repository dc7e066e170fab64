import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../client';
import {
  approvals,
  deliveryCenters,
  stockDocumentEvents,
  stockDocuments,
  stockItems,
  stockMovements,
} from '../schema';
import type { People } from './people';
import { enter, HOUR, type Item, type Person, type Plan } from './stock-entries';

/** Balances whose last movement is older: what is booked here comes after it, in the ledger's order and by the clock. */
const QUIET_HOURS = 25;

interface World {
  db: Db;
  now: Date;
  people: People;
}
/** Books of the main centre that nothing has moved for days and of which enough are free; the ones that sell least come last in the catalogue. */
async function quietBooks(db: Db, now: Date): Promise<Item[]> {
  const border = new Date(now.getTime() - QUIET_HOURS * HOUR);
  return db
    .select()
    .from(stockItems)
    .where(
      and(
        isNull(stockItems.issueId),
        sql`${stockItems.onHand} - ${stockItems.reserved} >= 40`,
        sql`not exists (select 1 from ${stockMovements} m where m.stock_item_id = ${stockItems.id} and m.created_at >= ${border.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(stockItems.id))
    .limit(14);
}

/** Stock documents of several kinds: in force, drafts, one cancelled, one whose cancellation waits for a second person, and a transfer. */
export async function seedStockDocuments({ db, now, people }: World): Promise<number> {
  const by = people.staff.get('mallclerk');
  const keeper = people.staff.get('warehouse') ?? by;
  const [main, branch] = await db.select().from(deliveryCenters).orderBy(deliveryCenters.id);
  const books = await quietBooks(db, now);
  if (!by || !keeper || !main || !branch || books.length < 8) return 0;
  const of = (from: number, to: number, quantity: number, costFen?: number) =>
    books.slice(from, to).map((item) => ({ item, quantity, ...(costFen !== undefined && { costFen }) }));
  await nameEntered(db, by);
  const plans: Plan[] = [
    {
      kind: 'in',
      reasonKind: 'print',
      remark: '第四季度加印到货',
      lines: of(0, 5, 200, 1150),
      by,
      hoursAgo: 24,
      posted: true,
    },
    {
      kind: 'in',
      reasonKind: 'purchase',
      remark: '教材补货',
      lines: of(5, 7, 120, 1860),
      by: keeper,
      hoursAgo: 21,
      posted: true,
    },
    {
      kind: 'out',
      reasonKind: 'gift',
      remark: '保密宣传月赠阅',
      lines: of(0, 3, 10),
      by: keeper,
      hoursAgo: 17,
      posted: true,
    },
    {
      kind: 'out',
      reasonKind: 'scrap',
      remark: '库房渗水，封面受潮',
      lines: of(6, 7, 4),
      by: keeper,
      hoursAgo: 14,
      posted: true,
    },
    {
      kind: 'in',
      reasonKind: 'purchase',
      remark: '供应商发货单 0917',
      lines: of(2, 4, 60, 1320),
      by,
      hoursAgo: 12,
      posted: true,
      cancelled: '重复录入，与上一张入库单相同',
    },
    {
      kind: 'in',
      reasonKind: 'purchase',
      remark: '待到货核对',
      lines: of(3, 6, 80, 1450),
      by: keeper,
      hoursAgo: 8,
    },
    {
      kind: 'out',
      reasonKind: 'return_supplier',
      remark: '装订错误，退印刷厂',
      lines: of(1, 2, 6),
      by: keeper,
      hoursAgo: 5,
    },
  ];
  // The last copies of one book: there is something to wait for (到货通知).
  const last = books.slice(8).at(-1);
  if (last)
    plans.push({
      kind: 'out',
      reasonKind: 'gift',
      remark: '余书全部赠阅，等待加印',
      lines: [{ item: last, quantity: last.onHand - last.reserved }],
      by: keeper,
      hoursAgo: 4,
      posted: true,
    });
  for (const plan of plans) {
    await enter(db, now, main.id, plan);
  }
  const large = await enter(db, now, main.id, {
    kind: 'in',
    reasonKind: 'print',
    remark: '年度重点选题首印',
    lines: of(7, 8, 1200, 980),
    by,
    hoursAgo: 10,
    posted: true,
  });
  await db.insert(approvals).values({
    kind: 'stock_cancel',
    entity: 'stockDocument',
    entityId: large,
    payload: { quantity: 1200 },
    reason: '印厂送货数量与合同不符，整批退回',
    requestedBy: by.id,
    requestedAt: new Date(now.getTime() - 3 * HOUR),
  });
  await db.insert(stockDocumentEvents).values({
    entityId: large,
    action: 'askCancel',
    fromStatus: 'posted',
    toStatus: 'posted',
    actorKind: 'admin',
    actorId: by.id,
    actorName: by.name,
    role: by.role,
    reason: '印厂送货数量与合同不符，整批退回',
    createdAt: new Date(now.getTime() - 3 * HOUR),
  });
  await transfer({ db, now, people }, main.id, branch.id, books.slice(4, 6), keeper);
  // Some balances warn later than the usual thirty, and what is in the branch does not warn at all.
  await db
    .update(stockItems)
    .set({ warnBelow: 150 })
    .where(
      inArray(
        stockItems.id,
        books.slice(0, 3).map((b) => b.id),
      ),
    );
  return plans.length + 3;
}

/** The opening documents of the world say who entered them, as every other one. */
async function nameEntered(db: Db, by: Person): Promise<void> {
  await db
    .update(stockDocuments)
    .set({ createdBy: by.id, postedBy: by.id })
    .where(isNull(stockDocuments.createdBy));
  for (const [action, from, to] of [
    ['create', null, 'draft'],
    ['post', 'draft', 'posted'],
  ] as const) {
    await db.execute(sql`insert into stock_document_events
        (document_id, action, from_status, to_status, actor_kind, actor_id, actor_name, role, created_at)
      select d.id, ${action}, ${from}, ${to}, 'admin', ${by.id}::bigint, ${by.name}, ${by.role}, d.created_at
      from stock_documents d where d.status = 'posted'
        and not exists (select 1 from stock_document_events e where e.document_id = d.id and e.action = ${action})`);
  }
}

async function transfer(
  { db, now }: World,
  from: number,
  to: number,
  books: readonly Item[],
  by: Person,
): Promise<void> {
  const there = await db
    .insert(stockItems)
    .values(
      books.map((b) => ({
        productId: b.productId,
        deliveryCenterId: to,
        createdAt: new Date(now.getTime() - 12 * HOUR),
      })),
    )
    .returning();
  const shared = { reasonKind: 'transfer', remark: '华中地区备货', by, hoursAgo: 12, posted: true } as const;
  const out = await enter(db, now, from, {
    ...shared,
    kind: 'out',
    lines: books.map((item) => ({ item, quantity: 20 })),
  });
  const into = await enter(db, now, to, {
    ...shared,
    kind: 'in',
    lines: there.map((item) => ({ item, quantity: 20 })),
  });
  await db.update(stockDocuments).set({ peerId: into }).where(eq(stockDocuments.id, out));
  await db.update(stockDocuments).set({ peerId: out }).where(eq(stockDocuments.id, into));
}
