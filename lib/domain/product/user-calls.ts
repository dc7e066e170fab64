import 'server-only';
import { call, calls } from '@/lib/data/call';
import { requireBuyer } from '@/lib/data/ctx';
import { knownBuyerProducts } from './cached';
import { buyerProductListView, chosenProductListInput } from './contract';
import { presentBuyerCard } from './present';

export const userProductCalls = calls('user/product', {
  'GET list': call({
    summary: '商品列表（本人价格与限购）',
    can: 'buyer',
    input: chosenProductListInput,
    output: buyerProductListView,
    handler: async (ctx, input) => {
      const page = await knownBuyerProducts(ctx, input);
      const { organizationId } = requireBuyer(ctx);
      return { ...page, list: page.list.map((row) => presentBuyerCard(row, organizationId)) };
    },
  }),
});
