import { stockInput, stockView } from '@/lib/domain/product/contract';
import { presentChoice, presentStock } from '@/lib/domain/product/present';
import { getChoice, getStock } from '@/lib/domain/product/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品实时库存与所选规格的价格',
  can: 'public',
  input: stockInput,
  output: stockView,
  handler: async (ctx, { id, specKey }) =>
    specKey === undefined
      ? presentStock(await getStock(ctx, id))
      : presentChoice(await getChoice(ctx, id, specKey)),
});
