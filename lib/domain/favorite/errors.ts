import { defineErrors } from '@/lib/core/errors';
import { MAX_FAVORITES, MAX_RESTOCK_REQUESTS } from './rules';

export const favoriteErrors = defineErrors({
  full: {
    code: 'RULE',
    status: 422,
    message: `最多可收藏 ${MAX_FAVORITES} 种商品，请先在“我的收藏”中清理`,
  },
  tooManyRequests: {
    code: 'RULE',
    status: 422,
    message: `最多可同时登记 ${MAX_RESTOCK_REQUESTS} 项到货通知，请先在“我的收藏”中取消一些`,
  },
  notWaited: { code: 'RULE', status: 422, message: '该商品目前可以购买或不再按库存销售，无需登记到货通知' },
});
