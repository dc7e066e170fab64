import 'server-only';
import { eq } from 'drizzle-orm';
import { shipments } from '@/db/schema/shipment';
import { isAppError } from '@/lib/core/errors';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { trackingNoField } from '@/lib/domain/shipping/contract';
import type { BatchShipInput, BatchShipRow, BatchShipView } from '@/lib/domain/shipping/office-contract';
import { shipOrder } from './ship-order';

/** What a clerk reads in the row: the message at a field says more than the one above it. */
function refusal(ctx: Ctx, orderId: number, error: unknown): string {
  if (isAppError(error)) return Object.values(error.errors ?? {})[0] ?? error.message;
  ctx.log.error({ err: error, orderId }, 'a row of a batch could not be shipped');
  return '系统繁忙，本行未发货，请重试';
}

async function shipRow(
  outer: Ctx,
  batchId: string,
  row: BatchShipInput['rows'][number],
  corpId: number | undefined,
): Promise<BatchShipRow> {
  const { orderId, childOrderId } = row;
  const failed = (message: string): BatchShipRow => ({
    orderId,
    childOrderId: childOrderId ?? null,
    ok: false,
    shipmentId: null,
    shipmentNo: null,
    message,
  });
  const typed = row.trackingNo ? trackingNoField.safeParse(row.trackingNo) : null;
  if (typed?.success === false) return failed(typed.error.issues[0]?.message ?? '运单号不正确');
  const trackingNo = typed?.data;
  const deliveryCorpId = row.deliveryCorpId ?? corpId;
  if (trackingNo !== undefined && deliveryCorpId === undefined) return failed('请选择物流公司');
  try {
    const shipmentId = await withTx(outer, (ctx) =>
      // Without a number the courier says nothing: what is fetched by the buyer has none.
      shipOrder(
        ctx,
        { orderId, childOrderId, ...(trackingNo !== undefined && { trackingNo, deliveryCorpId }) },
        batchId,
      ),
    );
    const [shipment] = await outer.db
      .select({ shipmentNo: shipments.shipmentNo })
      .from(shipments)
      .where(eq(shipments.id, shipmentId));
    return {
      orderId,
      childOrderId: childOrderId ?? null,
      ok: true,
      shipmentId,
      shipmentNo: shipment?.shipmentNo ?? null,
      message: null,
    };
  } catch (error) {
    return failed(refusal(outer, orderId, error));
  }
}

/**
 * Ships many orders and child orders (`shipping/moreAdd`, domain.md section 8): each one whole, in a transaction of its own, so that a bad row stops no other. The
 * same batch sent again gives the same parcels. Called outside a transaction.
 */
export async function shipOrders(outer: Ctx, input: BatchShipInput): Promise<BatchShipView> {
  requireAdmin(outer);
  if (outer.inTx) throw new Error('a batch is shipped order by order, outside a transaction');
  const rows: BatchShipRow[] = [];
  const seen = new Set<string>();
  for (const row of input.rows) {
    const { orderId, childOrderId = null } = row;
    const key = `${orderId} ${childOrderId ?? ''}`;
    if (seen.has(key)) {
      const nothing = { orderId, childOrderId, ok: false, shipmentId: null, shipmentNo: null };
      rows.push({ ...nothing, message: `${childOrderId === null ? '订单' : '子订单'}在本批次中重复` });
      continue;
    }
    seen.add(key);
    rows.push(await shipRow(outer, input.batchId, row, input.deliveryCorpId));
  }
  const shipped = rows.filter((r) => r.ok).length;
  return { rows, shipped, failed: rows.length - shipped };
}
