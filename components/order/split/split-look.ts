import type { Tone } from '@/components/ui/status-tag';
import { formatFen } from '@/lib/core/money';
import type { ChildListView } from '@/lib/domain/childOrder/contract';
import type { ChildOrderState } from '@/lib/states/order';

/** Colour of a child order's state; the words say the same. */
export const childTones: Readonly<Record<ChildOrderState, Tone>> = {
  open: 'amber',
  frozen: 'blue',
  shipped: 'blue',
  received: 'green',
  cancelled: 'gray',
};

/**
 * What the split means for the freight (domain.md section 8): before payment the order's freight follows the receivers; after it a difference
 * is only told. `null` when there is nothing to tell.
 */
export function freightNote({
  order,
  freight,
  allocated,
}: Pick<ChildListView, 'order' | 'freight' | 'allocated'>): string | null {
  if (allocated === 0) return null;
  if (freight.neededFen === null) return '有收货地区暂不支持订单的配送方式，请与商城联系。';
  if (order.status === 'pending_payment')
    return `运费已按各收货人计算：¥${formatFen(order.freightFen)}，应付总额 ¥${formatFen(order.totalFen)}。`;
  if (freight.gapFen === null || freight.gapFen === 0) return null;
  return freight.gapFen > 0
    ? `按各收货人计算的运费比已付运费多 ¥${formatFen(freight.gapFen)}，由商城承担，无需补付。`
    : `按各收货人计算的运费比已付运费少 ¥${formatFen(-freight.gapFen)}，已付运费不变。`;
}

/** The order's money before and after an act; `null` when it is the same, or the order is paid. */
export function moneyChange(
  before: Pick<ChildListView['order'], 'status' | 'freightFen' | 'totalFen'>,
  after: { freightFen: number; totalFen: number },
): {
  before: { freightFen: number; totalFen: number };
  after: { freightFen: number; totalFen: number };
} | null {
  if (before.status !== 'pending_payment') return null;
  if (before.totalFen === after.totalFen && before.freightFen === after.freightFen) return null;
  return { before: { freightFen: before.freightFen, totalFen: before.totalFen }, after };
}
