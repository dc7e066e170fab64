import 'server-only';
import type { NoticeKind } from '@/lib/states/notice';
import type { Ctx } from './ctx';
import { enqueue } from './outbox';

/**
 * Tells the buyer by a job of its own (`notice.send`), once per event: in the user centre, by SMS and by mail. Written in the transaction of the
 * event; the event stays even when the message fails. What happens in an organisation has no job: its notice is written with it.
 *
 * @param id the row that it is about: an order, a shipment, a refund, an invoice, a special order, a giving of copies, a letter
 */
export async function notifyBuyer(
  ctx: Ctx,
  kind: Exclude<NoticeKind, 'organization'>,
  id: number,
): Promise<void> {
  await enqueue(ctx, { task: 'notice.send', payload: { kind, id }, key: `notice:${kind}:${id}` });
}
