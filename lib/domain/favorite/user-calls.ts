import 'server-only';
import { call, calls } from '@/lib/data/call';
import { addFavorite } from './commands/add-favorite';
import { addRequest } from './commands/add-request';
import { removeFavorite } from './commands/remove-favorite';
import { removeRequest } from './commands/remove-request';
import {
  favoriteInput,
  favoriteListInput,
  favoriteListView,
  keptInput,
  keptView,
  marksView,
  restockInput,
} from './contract';
import { getMarks, listFavorites, listKept, listRequests } from './queries';

export const userFavoriteCalls = calls('user/favorite', {
  'POST add': call({
    summary: '收藏商品',
    can: 'buyer',
    input: favoriteInput,
    output: marksView,
    message: '已收藏',
    handler: async (ctx, { productId }) => {
      await addFavorite(ctx, productId);
      return getMarks(ctx, productId);
    },
  }),
  'POST delete': call({
    summary: '取消收藏',
    can: 'buyer',
    input: favoriteInput,
    output: marksView,
    message: '已取消收藏',
    handler: async (ctx, { productId }) => {
      await removeFavorite(ctx, productId);
      return getMarks(ctx, productId);
    },
  }),
  'GET list': call({
    summary: '我的收藏',
    can: 'buyer',
    input: favoriteListInput,
    output: favoriteListView,
    handler: listFavorites,
  }),
  'GET marks': call({
    summary: '本人是否收藏某商品、登记了哪些到货通知',
    can: 'buyer',
    input: favoriteInput,
    output: marksView,
    handler: (ctx, { productId }) => getMarks(ctx, productId),
  }),
  'GET kept': call({
    summary: '所列商品中本人已收藏的',
    can: 'buyer',
    input: keptInput,
    output: keptView,
    handler: async (ctx, { ids }) => ({ ids: await listKept(ctx, ids) }),
  }),
  'GET restock/list': call({
    summary: '我的到货通知登记',
    can: 'buyer',
    input: favoriteListInput,
    output: favoriteListView,
    handler: listRequests,
  }),
  'POST restock/add': call({
    summary: '登记到货通知',
    can: 'buyer',
    input: restockInput,
    output: marksView,
    message: '已登记，到货后通知您',
    handler: async (ctx, input) => {
      await addRequest(ctx, input);
      return getMarks(ctx, input.productId);
    },
  }),
  'POST restock/delete': call({
    summary: '取消到货通知',
    can: 'buyer',
    input: restockInput,
    output: marksView,
    message: '已取消到货通知',
    handler: async (ctx, input) => {
      await removeRequest(ctx, input);
      return getMarks(ctx, input.productId);
    },
  }),
});
