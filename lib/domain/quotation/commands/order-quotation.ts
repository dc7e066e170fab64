import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { frozenReceiver } from '@/lib/domain/member/frozen-receiver';
import { addOrder, openSubmit, type OrderRow } from '@/lib/domain/order/commands/add-order';
import { inSubmitTurn } from '@/lib/domain/order/commands/submit-order';
import type { QuotationOrderInput } from '../contract';
import { openQuotation, orderableQuotation, settleQuotation } from './hold-quotation';

/**
 * Turns a quotation into an order, once (domain.md section 9): at its prices, freight and discount, to its address, by every other rule of a submit
 * (`addOrder`): stock, limits, the member's spending, unpaid orders.
 *
 * @throws as {@link addOrder} and {@link orderableQuotation}
 */
export async function orderQuotation(outer: Ctx, input: QuotationOrderInput): Promise<OrderRow> {
  return inSubmitTurn(() =>
    withTx(outer, async (ctx) => {
      const { order, mark } = await openQuotation(ctx, input);
      const opened = await openSubmit(ctx, order, mark);
      if (opened.facts.knownId !== null) return addOrder(ctx, order, mark, opened);
      const { row, agreed } = await orderableQuotation(ctx, input.id, { lock: true });
      const receiver = frozenReceiver(row) ?? undefined;
      const placed = await addOrder(ctx, order, mark, { ...opened, receiver }, { agreed });
      await settleQuotation(ctx, row.id, placed);
      return placed;
    }),
  );
}
