import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { afterSaleEvents, afterSales } from '@/db/schema/aftersale';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import { findDeliveryCorp } from '@/lib/domain/shipping/queries';
import type { ShipBackInput } from '../contract';
import { afterSaleErrors } from '../errors';
import { buyerMayCase } from '../policy';
import { ownAfterSales } from '../scope';
import { afterSaleMachine } from '@/lib/states/aftersale';

/**
 * 填写寄回物流: the goods are on their way back. The number can be put right until they are looked into; the earlier one stays in the events.
 *
 * @throws 404 for another's case, 409 in a state without goods to send or after the deadline, 422 at `deliveryCorpId`
 */
export async function sendGoods(ctx: Ctx, input: ShipBackInput): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(afterSales)
    .where(and(eq(afterSales.id, input.id), ownAfterSales(ctx)))
    .for('update');
  if (!row) throw afterSaleErrors.notFound();
  if (!buyerMayCase('ship', row, ctx.now))
    throw row.status === 'wait_goods' ? afterSaleErrors.sendLate() : afterSaleErrors.notSendable();
  const corp = await findDeliveryCorp(ctx, input.deliveryCorpId);
  if (!corp) throw afterSaleErrors.badCorp({ errors: { deliveryCorpId: '请选择物流公司' } });
  const parcel = { returnCorpId: corp.id, returnTrackingNo: input.trackingNo, updatedAt: sql`now()` };
  const payload = { corpName: corp.name, trackingNo: input.trackingNo };
  if (row.status === 'goods_sent') {
    if (row.returnCorpId === corp.id && row.returnTrackingNo === input.trackingNo) return;
    await ctx.db.update(afterSales).set(parcel).where(eq(afterSales.id, row.id));
    await recordEvent(ctx, afterSaleEvents, {
      entityId: row.id,
      action: 'correctTracking',
      fromStatus: row.status,
      toStatus: row.status,
      payload: { ...payload, before: row.returnTrackingNo },
    });
    return;
  }
  await transition(ctx, {
    machine: afterSaleMachine,
    table: afterSales,
    events: afterSaleEvents,
    id: row.id,
    action: 'sendGoods',
    set: { ...parcel, goodsSentAt: sql`now()` },
    where: sql`(${afterSales.returnDeadlineAt} is null or ${afterSales.returnDeadlineAt} > clock_timestamp())`,
    payload,
  });
}
