import 'server-only';
import { Readable } from 'node:stream';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { orderPapers, paperTemplates } from '@/db/schema/paper';
import { shipments } from '@/db/schema/shipment';
import type { ZipPart } from '@/lib/adapters/spreadsheet/port';
import { toIso } from '@/lib/core/dates';
import type { RawReply } from '@/lib/data/call';
import type { Ctx } from '@/lib/data/ctx';
import type { PaperKind } from '@/lib/states/paper';
import { paperErrors } from './errors';
import type { OrderPapersView } from './office-contract';
import { fileNameOf } from './rules';
import { seenOrders } from './scope';

const NOT_KEPT = { 'cache-control': 'private, no-store' };

/** The last paper of its kind, of a parcel or of the whole order. */
export async function readCurrent(ctx: Ctx, orderId: number, kind: PaperKind, shipmentId: number | null) {
  const [row] = await ctx.db
    .select({
      id: orderPapers.id,
      no: orderPapers.no,
      paperNo: orderPapers.paperNo,
      factsHash: orderPapers.factsHash,
      madeHash: orderPapers.madeHash,
    })
    .from(orderPapers)
    .where(
      and(
        eq(orderPapers.orderId, orderId),
        eq(orderPapers.kind, kind),
        shipmentId === null ? isNull(orderPapers.shipmentId) : eq(orderPapers.shipmentId, shipmentId),
      ),
    )
    .orderBy(desc(orderPapers.no))
    .limit(1);
  return row ?? null;
}

/** One paper as PDF, as it was made. @throws 404 for one of another's order */
export async function drawOrderPaper(ctx: Ctx, id: number): Promise<RawReply> {
  const [paper] = await ctx.db
    .select({ kind: orderPapers.kind, paperNo: orderPapers.paperNo, content: orderPapers.content })
    .from(orderPapers)
    .innerJoin(orders, eq(orders.id, orderPapers.orderId))
    .where(and(eq(orderPapers.id, id), seenOrders(ctx)));
  if (!paper) throw paperErrors.notFound();
  return {
    body: await ctx.ports.label.drawPaper(paper.content),
    contentType: 'application/pdf',
    filename: fileNameOf(paper.kind, paper.paperNo),
    headers: NOT_KEPT,
  };
}

/** 全部单据: the last paper of each kind and of each parcel that stands, each drawn as its turn in the file comes. @throws 404 for another's order, 409 without papers */
export async function zipPapers(ctx: Ctx, orderId: number): Promise<RawReply> {
  const [order] = await ctx.db
    .select({ orderSn: orders.orderSn })
    .from(orders)
    .where(and(eq(orders.id, orderId), seenOrders(ctx)));
  if (!order) throw paperErrors.notFound({ message: '订单不存在' });
  const rows = await ctx.db
    .selectDistinctOn([orderPapers.kind, orderPapers.shipmentId], {
      id: orderPapers.id,
      kind: orderPapers.kind,
      paperNo: orderPapers.paperNo,
      parcel: shipments.status,
    })
    .from(orderPapers)
    .leftJoin(shipments, eq(shipments.id, orderPapers.shipmentId))
    .where(eq(orderPapers.orderId, orderId))
    .orderBy(orderPapers.kind, orderPapers.shipmentId, desc(orderPapers.no));
  const papers = rows.filter((r) => r.parcel !== 'recalled');
  if (papers.length === 0) throw paperErrors.none();
  const parts = papers.map(({ id, kind, paperNo }): ZipPart => ({
    name: fileNameOf(kind, paperNo),
    content: drawn(ctx, id),
  }));
  return {
    body: Readable.toWeb(
      Readable.from(ctx.ports.spreadsheet.zip(parts)),
    ) as unknown as ReadableStream<Uint8Array>,
    contentType: 'application/zip',
    filename: `单据-${order.orderSn}.zip`,
    headers: NOT_KEPT,
  };
}

async function* drawn(ctx: Ctx, id: number): AsyncGenerator<Uint8Array> {
  const [row] = await ctx.db
    .select({ content: orderPapers.content })
    .from(orderPapers)
    .where(eq(orderPapers.id, id));
  if (row) yield await ctx.ports.label.drawPaper(row.content);
}

/** The contracts of an order with the versions of their templates, the newest first. */
export async function listContracts(ctx: Ctx, orderId: number): Promise<OrderPapersView['contracts']> {
  const rows = await ctx.db
    .select({
      id: orderPapers.id,
      paperNo: orderPapers.paperNo,
      version: paperTemplates.version,
      madeByName: users.name,
      createdAt: orderPapers.createdAt,
    })
    .from(orderPapers)
    .innerJoin(paperTemplates, eq(paperTemplates.id, orderPapers.templateId))
    .leftJoin(users, eq(users.id, orderPapers.madeBy))
    .where(and(eq(orderPapers.orderId, orderId), eq(orderPapers.kind, 'contract')))
    .orderBy(desc(orderPapers.no));
  return rows.map((r) => ({ ...r, createdAt: toIso(r.createdAt) }));
}
