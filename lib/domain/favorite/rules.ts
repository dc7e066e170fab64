import { isPeriodical, type SaleProblem } from '@/lib/domain/product/rules';
import type { ProductKind } from '@/lib/states/product-kind';

/** Most products that a buyer keeps, and most choices that he waits for at once. */
export const MAX_FAVORITES = 500;
export const MAX_RESTOCK_REQUESTS = 50;

/** Days after which a request is given up, and those that one that was told still stands. */
export const REQUEST_OPEN_DAYS = 365;
export const REQUEST_TOLD_DAYS = 30;

/** How a product or choice stands that was kept. */
export const goodsStates = {
  buyable: '有货',
  /** A periodical: year or issue is chosen on its page. */
  choose: '可订购',
  sold_out: '暂时无货',
  closed: '该版本或年度已不可订购',
  off_shelf: '商品已下架',
} as const;
export type GoodsState = keyof typeof goodsStates;

interface SaleFacts {
  kind: ProductKind;
  specKey: string;
  problem: SaleProblem | null;
}

export function goodsState({ kind, specKey, problem }: SaleFacts): GoodsState {
  if (problem === null) return 'buyable';
  if (problem !== 'spec') return problem;
  return specKey === '' && isPeriodical(kind) ? 'choose' : 'closed';
}
