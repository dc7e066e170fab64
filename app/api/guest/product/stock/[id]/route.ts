import { idInput } from '@/lib/core/fields';
import { stockView } from '@/lib/domain/product/contract';
import { presentStock } from '@/lib/domain/product/present';
import { getStock } from '@/lib/domain/product/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品实时库存',
  can: 'public',
  input: idInput,
  output: stockView,
  handler: async (ctx, { id }) => presentStock(await getStock(ctx, id)),
});
