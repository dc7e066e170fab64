import 'server-only';
import type { Ctx } from './ctx';
import { enqueue } from './outbox';

/** What a buyer is told of, each with the row that it is about: an order, a shipment, a refund, an invoice, a special order, a giving of copies. */
export type NoticeKind =
  | 'orderPaid'
  | 'shipped'
  | 'refunded'
  | 'invoiceIssued'
  | 'specialFinished'
  | 'copiesGiven';

/**
 * Tells the buyer by a job of its own (`notice.send`), once per event: in the user centre, by SMS and by mail. Written in the transaction of the
 * event; whatever becomes of the message, the event stands.
 */
export async function notifyBuyer(ctx: Ctx, kind: NoticeKind, id: number): Promise<void> {
  await enqueue(ctx, { task: 'notice.send', payload: { kind, id }, key: `notice:${kind}:${id}` });
}
