import { readableNumber } from '@/lib/core/readable-number';
import { issueShares } from '@/lib/domain/order/rules';
import { issueDeliveries, shipments, stockDocumentLines, stockDocuments, stockItems } from '../schema';
import type { Ledger } from './ledger';
import { insertAll, nextNumbers, type Placed, type World } from './sales-world';

const DAY = 86_400_000;
/** Issues of a title that are still in stock. */
const BACK_ISSUES = 6;

/** Copies of the newest issues of printed periodicals; one issue of each is sold out. */
export async function seedBackIssues(world: World, ledger: Ledger): Promise<void> {
  const { db, r, now, catalogue } = world;
  const arrived = new Date(now.getTime() - 20 * DAY);
  const [center] = [...catalogue.stock.values()];
  const paper = new Set(catalogue.products.filter((p) => p.kind === 'paper_periodical').map((p) => p.id));
  const back = catalogue.plans
    .filter((p) => paper.has(p.productId))
    .flatMap((p) => p.issues.filter((i) => i.status === 'published').slice(-BACK_ISSUES));
  if (back.length === 0 || !center) return;
  const { deliveryCenterId } = center;
  const items = await db
    .insert(stockItems)
    .values(
      back.map((i) => ({
        productId: i.productId,
        issueId: i.id,
        deliveryCenterId,
        warnBelow: 5,
        createdAt: arrived,
      })),
    )
    .returning();
  const [serial] = await nextNumbers(db, 'stock_doc_no_seq', 1);
  const [document] = await db
    .insert(stockDocuments)
    .values({
      docNo: `K${readableNumber(arrived, serial ?? 1)}`,
      kind: 'in',
      reasonKind: 'print',
      deliveryCenterId,
      status: 'posted',
      remark: '过刊入库',
      postedAt: arrived,
      createdAt: arrived,
    })
    .returning({ id: stockDocuments.id });
  const full = items
    .filter((_, i) => i % BACK_ISSUES !== 1)
    .map((item) => ({ item, quantity: r.int(8, 60) }));
  const lines = await db
    .insert(stockDocumentLines)
    .values(
      full.map(({ item, quantity }, i) => ({
        documentId: document?.id ?? 0,
        lineNo: i + 1,
        productId: item.productId,
        issueId: item.issueId,
        quantity,
      })),
    )
    .returning({ id: stockDocumentLines.id });
  full.forEach(({ item, quantity }, i) =>
    ledger.add({
      at: arrived,
      stockItemId: item.id,
      kind: 'document_in',
      onHand: quantity,
      reserved: 0,
      bizType: 'document',
      bizId: document?.id ?? 0,
      bizLine: lines[i]?.id ?? 0,
      step: 'post',
    }),
  );
}

/** The mailing plan of paid subscriptions: what has appeared was sent with the order's parcel, or waits to be sent. */
export async function seedDeliveries(
  world: World,
  placed: readonly Placed[],
  itemId: ReadonlyMap<string, number>,
): Promise<void> {
  const { db, catalogue } = world;
  const parcels = new Map(
    (await db.select().from(shipments)).map((s) => [s.orderId, { id: s.id, shippedAt: s.shippedAt }]),
  );
  const rows = placed.flatMap(({ plan: order, id }) => {
    if (!order.paidAt || order.status === 'cancelled') return [];
    const parcel = parcels.get(id);
    return order.lines.flatMap((l, k): (typeof issueDeliveries.$inferInsert)[] => {
      const plan = catalogue.plans.find((p) => p.productId === l.product.id && p.year === l.subYear);
      const shares = issueShares({
        issueList: l.issueList,
        payableFen: l.lineFen + l.freightShareFen,
        freightShareFen: l.freightShareFen,
      });
      return (plan?.issues ?? [])
        .filter((i) => shares.has(i.issueNo))
        .map((i) => {
          const sent = i.status === 'published' && l.shipped > 0 && parcel !== undefined;
          return {
            orderId: id,
            orderItemId: itemId.get(`${id}/${k + 1}`) ?? 0,
            issueId: i.id,
            quantity: l.quantity,
            status: sent ? 'shipped' : i.status === 'published' ? 'ready' : 'expected',
            priceFen: shares.get(i.issueNo) ?? 0,
            shipmentId: sent ? parcel.id : null,
            shippedAt: sent ? parcel.shippedAt : null,
            createdAt: order.paidAt ?? order.createdAt,
          };
        });
    });
  });
  await insertAll(rows, (chunk) => db.insert(issueDeliveries).values(chunk));
}
