import 'server-only';
import { createHash } from 'node:crypto';
import type { Ctx } from '@/lib/data/ctx';
import { recordOperation } from '@/lib/data/audit';
import { notifyBuyer } from '@/lib/data/notify';
import { withTx } from '@/lib/data/tx';
import { actFor } from '@/lib/domain/member/behalf-queries';
import { namedReceiver } from '@/lib/domain/member/commands/receiver-book';
import type { BehalfOrderInput } from '../behalf-contract';
import type { AddOrderInput } from '../contract';
import { addOrder, markOf, openSubmit, type OrderRow, type SubmitMark } from './add-order';
import { inSubmitTurn } from './submit-order';

/** The same key with another customer or address is another order. */
function behalfMark(ctx: Ctx, order: AddOrderInput, { buyerId, receiver }: BehalfOrderInput): SubmitMark {
  const { key, hash } = markOf(ctx, order);
  const text = JSON.stringify([hash, buyerId, receiver ?? null]);
  return { key, hash: createHash('sha256').update(text).digest('hex') };
}

/**
 * Places an order that a customer gave by telephone, fax or paper: by the rules of the customer's own submit ({@link addOrder}), under the clerk's
 * name, and the customer is told to look at it and pay. An address that the customer names is the order's alone.
 *
 * @throws as {@link addOrder}; 404 and 409 for a customer without an account in use
 */
export async function placeBehalfOrder(desk: Ctx, input: BehalfOrderInput): Promise<OrderRow> {
  const { buyerId, receiver, ...fields } = input;
  const order: AddOrderInput = { ...fields, source: 'admin' };
  const mark = behalfMark(desk, order, input);
  return inSubmitTurn(() =>
    withTx(desk, async (tx) => {
      const ctx = await actFor(tx, buyerId);
      const opened = await openSubmit(ctx, order, mark);
      const known = opened.facts.knownId !== null;
      const named = receiver && !known ? await namedReceiver(ctx, receiver) : opened.receiver;
      const placed = await addOrder(ctx, order, mark, { ...opened, receiver: named });
      if (known) return placed;
      await recordOperation(ctx, {
        action: 'order.behalf',
        entity: 'order',
        entityId: placed.id,
        after: { orderSn: placed.orderSn, buyerId, totalFen: placed.totalFen },
      });
      await notifyBuyer(ctx, 'orderPlaced', placed.id);
      return placed;
    }),
  );
}
