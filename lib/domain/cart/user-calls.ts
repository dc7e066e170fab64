import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import {
  buyListFileInput,
  buyListMatchInput,
  buyListMatchView,
  buyListPutInput,
  buyListPutView,
  buyListTextView,
  lastBuyListView,
  MAX_PUT_BYTES,
} from './buy-list-contract';
import { buyListTemplate, readBuyListFile } from './buy-list-file-queries';
import { lastBuyList, matchBuyList } from './buy-list-queries';
import { addCartLine } from './commands/add-cart-line';
import { editCartLine } from './commands/edit-cart-line';
import { mergeCart } from './commands/merge-cart';
import { putBuyList } from './commands/put-buy-list';
import { removeCartLines } from './commands/remove-cart-lines';
import {
  cartAddInput,
  cartAddView,
  cartCountView,
  cartDeleteInput,
  cartEditInput,
  cartLinesView,
  cartMergeInput,
  cartMergeView,
  cartView,
} from './contract';
import { cartErrors } from './errors';
import { presentCart, presentCartLine } from './present';
import { countCartLines, getCartLines } from './queries';

export const userCartCalls = calls('user/cart', {
  'POST add': call({
    summary: '加入购物车',
    can: 'cart.use',
    input: cartAddInput,
    output: cartAddView,
    tx: false,
    message: '已加入购物车',
    handler: addCartLine,
  }),
  'GET buyList/last': call({
    summary: '清单选购：上次使用的清单',
    can: 'cart.use',
    output: lastBuyListView,
    handler: lastBuyList,
  }),
  'POST buyList/match': call({
    summary: '清单选购：逐行查找书刊，不写入',
    can: 'cart.use',
    input: buyListMatchInput,
    output: buyListMatchView,
    tx: false,
    rate: 'read',
    message: '',
    handler: matchBuyList,
  }),
  'POST buyList/put': call({
    summary: '清单选购：放入购物车或直接结算（全部成功或全部不变）',
    can: 'cart.use',
    input: buyListPutInput,
    output: buyListPutView,
    maxBytes: MAX_PUT_BYTES,
    message: '已放入购物车',
    handler: putBuyList,
  }),
  'POST buyList/read': call({
    summary: '清单选购：读取 Excel 文件为清单文字，不写入',
    can: 'cart.use',
    input: buyListFileInput,
    output: buyListTextView,
    tx: false,
    message: '已读取',
    handler: readBuyListFile,
  }),
  'GET buyList/template': call({
    summary: '清单选购：下载模板（Excel）',
    can: 'cart.use',
    reply: 'file',
    file: 'xlsx',
    handler: (ctx) => buyListTemplate(ctx),
  }),
  'GET count': call({
    summary: '购物车商品种数',
    can: 'cart.use',
    output: cartCountView,
    handler: async (ctx) => ({ count: await countCartLines(ctx) }),
  }),
  'POST deleteAll': call({
    summary: '清空购物车或删除多行',
    can: 'cart.use',
    input: cartDeleteInput,
    output: cartCountView,
    message: '已删除',
    handler: async (ctx, { ids }) => {
      await removeCartLines(ctx, ids);
      return { count: await countCartLines(ctx) };
    },
  }),
  'POST item/del/[id]': call({
    summary: '删除购物车中的一行',
    can: 'cart.use',
    input: idInput,
    output: cartCountView,
    message: '已删除',
    handler: async (ctx, { id }) => {
      if ((await removeCartLines(ctx, [id])) === 0) throw cartErrors.lineNotFound();
      return { count: await countCartLines(ctx) };
    },
  }),
  'POST item/edit': call({
    summary: '修改购物车数量或勾选',
    can: 'cart.use',
    input: cartEditInput,
    output: cartLinesView,
    handler: async (ctx, input) => ({ lines: (await editCartLine(ctx, input)).map(presentCartLine) }),
  }),
  'POST merge': call({
    summary: '登录后并入未登录时的购物车',
    can: 'cart.use',
    input: cartMergeInput,
    output: cartMergeView,
    handler: mergeCart,
  }),
  'GET myCart': call({
    summary: '我的购物车',
    can: 'cart.use',
    output: cartView,
    handler: async (ctx) => presentCart(await getCartLines(ctx)),
  }),
});
