import { eq } from 'drizzle-orm';
import { DAY_MS } from '@/lib/core/dates';
import { readableNumber } from '@/lib/core/readable-number';
import {
  shipmentEvents,
  shipmentItems,
  shipments,
  stockDocumentLines,
  stockDocuments,
  stockItems,
  stockMovements,
} from '../schema';
import type { Ledger } from './ledger';
import { insertAll, nextNumbers, type Placed, type World } from './sales-world';

/** Shipments of everything that was sent, with their ledger acts. */
export async function seedShipments(
  world: World,
  placed: readonly Placed[],
  itemId: Map<string, number>,
  ledger: Ledger,
  corpId: number | null,
): Promise<void> {
  const { db, r, catalogue, people } = world;
  const clerk = people.staff.get('mallclerk');
  const sent = placed.filter(({ plan }) => plan.shippedAt);
  const serials = await nextNumbers(db, 'shipment_no_seq', sent.length);
  const centerId = [...catalogue.stock.values()][0]?.deliveryCenterId ?? 0;
  const values = sent.map(({ plan, id }, i): typeof shipments.$inferInsert => {
    const to = plan.buyer.receiver;
    return {
      shipmentNo: `S${readableNumber(plan.shippedAt as Date, serials[i] ?? 0)}`,
      orderId: id,
      deliveryCenterId: centerId,
      deliveryCorpId: corpId,
      trackingNo: `98${String(r.int(10_000_000_000, 99_999_999_999))}`,
      status: plan.fate === 'completed' ? 'received' : 'shipped',
      receiverName: to?.name ?? '',
      receiverPhone: to?.phone ?? '',
      areaCode: to?.areaCode ?? null,
      addressText: `${to?.province}${to?.city === to?.province ? '' : to?.city}${to?.district}${to?.address}`,
      createdBy: clerk?.id ?? null,
      shippedAt: plan.shippedAt,
      receivedAt: plan.finishedAt,
      createdAt: plan.shippedAt as Date,
    };
  });
  const rows: { id: number }[] = [];
  await insertAll(values, async (chunk) => {
    rows.push(...(await db.insert(shipments).values(chunk).returning({ id: shipments.id })));
  });
  const lines = sent.flatMap(({ plan, id }, i) =>
    plan.lines.flatMap((l, k) => {
      if (l.shipped === 0) return [];
      const stock = catalogue.stock.get(l.product.id);
      const line = itemId.get(`${id}/${k + 1}`) ?? 0;
      const shipmentId = rows[i]?.id ?? 0;
      if (stock) {
        ledger.add({
          at: plan.shippedAt as Date,
          stockItemId: stock.id,
          kind: 'ship',
          onHand: -l.shipped,
          reserved: -l.shipped,
          bizType: 'shipment',
          bizId: shipmentId,
          bizLine: line,
          step: 'ship',
        });
      }
      return [{ shipmentId, orderItemId: line, stockItemId: stock?.id ?? null, quantity: l.shipped }];
    }),
  );
  await insertAll(lines, (chunk) => db.insert(shipmentItems).values(chunk));
  await insertAll(
    sent.map(({ plan }, i) => ({
      entityId: rows[i]?.id ?? 0,
      action: 'ship',
      fromStatus: 'packed',
      toStatus: 'shipped',
      actorKind: 'admin',
      actorId: clerk?.id ?? null,
      actorName: clerk?.name ?? '',
      role: clerk?.role ?? null,
      createdAt: plan.shippedAt as Date,
    })),
    (chunk) => db.insert(shipmentEvents).values(chunk),
  );
}

/** Opening stock big enough for everything that was sold, then the ledger and the balances that follow from it. */
export async function seedStock(
  world: World,
  placed: readonly Placed[],
  itemId: Map<string, number>,
  ledger: Ledger,
): Promise<void> {
  const { db, r, now, catalogue } = world;
  const opened = new Date(now.getTime() - 735 * DAY_MS);
  const need = new Map<number, number>();
  for (const { plan, id } of placed) {
    plan.lines.forEach((l, k) => {
      const stock = catalogue.stock.get(l.product.id);
      if (!stock) return;
      need.set(stock.id, (need.get(stock.id) ?? 0) + l.quantity);
      const line = itemId.get(`${id}/${k + 1}`) ?? 0;
      const base = { stockItemId: stock.id, onHand: 0, bizType: 'order' as const, bizId: id, bizLine: line };
      ledger.add({ ...base, at: plan.createdAt, kind: 'reserve', reserved: l.quantity, step: 'reserve' });
      if (plan.cancelledAt)
        ledger.add({
          ...base,
          at: plan.cancelledAt,
          kind: 'release',
          reserved: -l.quantity,
          step: 'release',
        });
    });
  }
  const [first] = [...catalogue.stock.values()];
  const [serial] = await nextNumbers(db, 'stock_doc_no_seq', 1);
  const [document] = await db
    .insert(stockDocuments)
    .values({
      docNo: `K${readableNumber(opened, serial ?? 1)}`,
      kind: 'in',
      reasonKind: 'initial',
      deliveryCenterId: first?.deliveryCenterId ?? 0,
      status: 'posted',
      remark: '期初库存',
      postedAt: opened,
      createdAt: opened,
    })
    .returning({ id: stockDocuments.id });
  const openings = [...catalogue.stock.values()].map((stock, i) => ({
    stock,
    // The last book on sale is down to a handful, so that the warning list is not empty.
    quantity: (need.get(stock.id) ?? 0) + (i % 13 === 12 ? 3 : r.int(60, 400)),
  }));
  const lines = await db
    .insert(stockDocumentLines)
    .values(
      openings.map(({ stock, quantity }, i) => ({
        documentId: document?.id ?? 0,
        lineNo: i + 1,
        productId: stock.productId,
        quantity,
      })),
    )
    .returning({ id: stockDocumentLines.id });
  openings.forEach(({ stock, quantity }, i) =>
    ledger.add({
      at: opened,
      stockItemId: stock.id,
      kind: 'document_in',
      onHand: quantity,
      reserved: 0,
      bizType: 'document',
      bizId: document?.id ?? 0,
      bizLine: lines[i]?.id ?? 0,
      step: 'post',
    }),
  );
  const { rows, balances } = ledger.close();
  await insertAll(rows, (chunk) => db.insert(stockMovements).values(chunk));
  for (const [id, balance] of balances) {
    await db
      .update(stockItems)
      .set({ onHand: balance.onHand, reserved: balance.reserved, updatedAt: now })
      .where(eq(stockItems.id, id));
  }
}
