import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { publicCtx } from '@/lib/server/http/public-ctx';
import { cachedBrands, cachedCategoryTree, cachedProduct, cachedProducts } from './cached';
import {
  brandListView,
  categoryTreeView,
  chosenProductListInput,
  productDetailView,
  productListInput,
  productListView,
  shelfView,
  stockInput,
  stockView,
} from './contract';
import { presentChoice, presentStock } from './present';
import { getChoice, getStock } from './queries';
import { shelfOf } from './shelf-cached';

export const guestProductCalls = calls('guest', {
  'GET brand/list': call({
    summary: '品牌列表',
    can: 'public',
    output: brandListView,
    handler: () => cachedBrands(publicCtx()),
  }),
  'GET product/category/all': call({
    summary: '商品分类树',
    can: 'public',
    output: categoryTreeView,
    handler: () => cachedCategoryTree(publicCtx()),
  }),
  'GET product/detail/[id]': call({
    summary: '商品详情',
    can: 'public',
    input: idInput,
    output: productDetailView,
    handler: (_, { id }) => cachedProduct(publicCtx(), id),
  }),
  'GET product/list': call({
    summary: '商品列表',
    can: 'public',
    input: chosenProductListInput,
    output: productListView,
    handler: (_, input) => cachedProducts(publicCtx(), input),
  }),
  'GET product/shelf': call({
    summary: '商品列表页：一页商品与可以继续筛选的条件',
    can: 'public',
    input: productListInput,
    output: shelfView,
    handler: (_, input) => shelfOf(publicCtx(), input),
  }),
  'GET product/stock/[id]': call({
    summary: '商品实时库存与所选规格的价格',
    can: 'public',
    input: stockInput,
    output: stockView,
    handler: async (ctx, { id, specKey }) =>
      specKey === undefined
        ? presentStock(await getStock(ctx, id))
        : presentChoice(await getChoice(ctx, id, specKey)),
  }),
});
