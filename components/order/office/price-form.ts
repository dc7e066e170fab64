import { z } from 'zod';
import { intField, lineField } from '@/lib/core/fields';
import type { PriceAdjustInput } from '@/lib/domain/order/office-act-contract';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';
import {
  adjustedPrice,
  spreadAdjust,
  type AdjustedPrice,
  type PriceProblem,
} from '@/lib/domain/order/price-rules';
import { MAX_ORDER_FEN } from '@/lib/domain/order/rules';

/** The clerk types what is to be paid; the adjustment is the difference. Amounts in fen. */
export const priceFormSchema = z.object({
  mode: z.enum(['order', 'lines']),
  totalFen: intField(1, MAX_ORDER_FEN),
  lines: z.array(intField(0, MAX_ORDER_FEN)),
  reason: lineField(200).min(1, '请填写原因'),
});
export type PriceForm = z.output<typeof priceFormSchema>;

type Order = Pick<
  OfficeOrderDetailView,
  'id' | 'totalFen' | 'adjustFen' | 'paidFen' | 'refundedFen' | 'refundingFen'
> & {
  items: readonly Pick<
    OfficeOrderDetailView['items'][number],
    'id' | 'lineFen' | 'freightShareFen' | 'discountShareFen' | 'adjustFen'
  >[];
};

/** What the goods of a line cost without any adjustment. */
const goodsOf = (line: Order['items'][number]) => line.lineFen - line.discountShareFen;

export const firstPriceForm = (order: Order): PriceForm => ({
  mode: 'order',
  totalFen: order.totalFen,
  lines: order.items.map((l) => goodsOf(l) + l.adjustFen),
  reason: '',
});

const wholeAdjust = (order: Order, totalFen: number) => totalFen - (order.totalFen - order.adjustFen);

/** What the call says. */
export function priceInput(order: Order, form: PriceForm): PriceAdjustInput {
  const base = { id: order.id, totalFen: order.totalFen, reason: form.reason };
  if (form.mode === 'order') return { ...base, adjustFen: wholeAdjust(order, form.totalFen) };
  return {
    ...base,
    lines: order.items.map((l, i) => ({ orderItemId: l.id, adjustFen: (form.lines[i] ?? 0) - goodsOf(l) })),
  };
}

/** The amounts that would come of it, by the server's own rules; `null` while something typed is no amount. */
export function pricePreview(
  order: Order,
  form: Pick<PriceForm, 'mode' | 'totalFen' | 'lines'>,
): AdjustedPrice | PriceProblem | null {
  const typed = form.mode === 'order' ? [form.totalFen] : form.lines;
  if (!typed.every((v) => Number.isSafeInteger(v))) return null;
  const adjusts =
    form.mode === 'order'
      ? spreadAdjust(wholeAdjust(order, form.totalFen), order.items)
      : order.items.map((l, i) => (form.lines[i] ?? 0) - goodsOf(l));
  return adjustedPrice(order.items, adjusts, order.paidFen - order.refundedFen - order.refundingFen);
}
