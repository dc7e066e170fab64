import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { makeBulkhead } from '@/lib/data/bulkhead';
import { withTxAfter } from '@/lib/data/tx';
import type { AddOrderInput } from '../contract';
import { addOrder, markOf, openSubmit, type OrderRow } from './add-order';

/** Submits at once per process, out of ten connections: a rush leaves room for payments and reads. */
const SUBMITS_AT_ONCE = 6;
/** The longest a buyer waits for his turn, in ms. */
const MAX_WAIT_MS = 20_000;

/** Submits stand in line here instead of failing in a rush. */
export const inSubmitTurn = makeBulkhead(SUBMITS_AT_ONCE, MAX_WAIT_MS);

/** Places an order in its own transaction; in a rush the submits stand in line instead of failing. See {@link addOrder}. */
export async function submitOrder(ctx: Ctx, input: AddOrderInput): Promise<OrderRow> {
  const mark = markOf(ctx, input);
  return inSubmitTurn(() =>
    withTxAfter(
      ctx,
      (tx) => openSubmit(tx, input, mark),
      (tx, opened) => addOrder(tx, input, mark, opened),
    ),
  );
}
