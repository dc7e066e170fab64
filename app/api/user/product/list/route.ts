import { chosenProductListInput, buyerProductListView } from '@/lib/domain/product/contract';
import { presentBuyerCard } from '@/lib/domain/product/present';
import { knownBuyerProducts } from '@/lib/domain/product/cached';
import { requireBuyer } from '@/lib/data/ctx';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品列表（本人价格与限购）',
  can: 'buyer',
  input: chosenProductListInput,
  output: buyerProductListView,
  handler: async (ctx, input) => {
    const page = await knownBuyerProducts(ctx, input);
    const { organizationId } = requireBuyer(ctx);
    return { ...page, list: page.list.map((row) => presentBuyerCard(row, organizationId)) };
  },
});
