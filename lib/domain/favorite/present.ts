import 'server-only';
import { toIso } from '@/lib/core/dates';
import type { SaleLine } from '@/lib/domain/product/sale-lines';
import type { FavoriteRow } from './contract';
import { goodsState, goodsStates } from './rules';

export function presentGoods(
  { id, createdAt }: { id: number; createdAt: Date },
  sale: SaleLine,
  waits: boolean,
): FavoriteRow {
  const state = goodsState(sale);
  const { productId, specKey, kind, title, coverPath, specLabel, unitFen, minQuantity } = sale;
  return {
    id,
    productId,
    specKey,
    kind,
    title,
    coverPath,
    specLabel,
    unitFen,
    minQuantity,
    state,
    stateLabel: goodsStates[state],
    waits,
    createdAt: toIso(createdAt),
  };
}
