import 'server-only';
import type { NoticeKind } from '@/lib/states/notice';
import type { Ctx } from './ctx';
import { enqueue, enqueueAll, type JobRequest } from './outbox';

type TellableKind = Exclude<NoticeKind, 'organization' | 'purchase' | 'campaign'>;

const jobOf = (kind: TellableKind, id: number): JobRequest => ({
  task: 'notice.send',
  payload: { kind, id },
  key: `notice:${kind}:${id}`,
});

/**
 * Tells the buyer by a job of its own (`notice.send`), once per event: in the user centre, by SMS and by mail. Written in the transaction of the
 * event; the event stays even when the message fails. What happens in an organisation, is asked of it, or reminds it, has no job: its notice is written with it.
 *
 * @param id the row that it is about: an order, a quotation, a shipment, a refund, an invoice, a special order, a giving of copies, a letter,
 * a restock request
 */
export async function notifyBuyer(ctx: Ctx, kind: TellableKind, id: number): Promise<void> {
  await enqueue(ctx, jobOf(kind, id));
}

/** {@link notifyBuyer} for many events of one kind. */
export async function notifyBuyers(ctx: Ctx, kind: TellableKind, ids: readonly number[]): Promise<void> {
  await enqueueAll(
    ctx,
    ids.map((id) => jobOf(kind, id)),
  );
}
