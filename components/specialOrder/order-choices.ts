import { formatDate } from '@/lib/core/dates';
import type { OrderView } from '@/lib/domain/order/contract';

/** The orders that an application can name: who wants an older one names it in the text. */
export const CHOSEN_FROM = { tab: 'all', pageNum: 1, pageSize: 50 } as const;

/** Orders as the form offers them. */
export function orderChoices(list: readonly Pick<OrderView, 'id' | 'orderSn' | 'createdAt' | 'items'>[]) {
  return list.map((o) => ({
    id: o.id,
    label: `${o.orderSn}（${formatDate(o.createdAt)}，${o.items[0]?.title ?? ''}）`,
  }));
}
