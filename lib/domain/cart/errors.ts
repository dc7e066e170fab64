import { defineErrors } from '@/lib/core/errors';
import { MAX_CART_LINES } from './lines';

/** Errors of the cart. */
export const cartErrors = defineErrors({
  lineNotFound: { code: 'NOT_FOUND', status: 404, message: '购物车中没有该商品' },
  full: { code: 'RULE', status: 422, message: `购物车最多可放 ${MAX_CART_LINES} 种商品，请先清理` },
  spec: { code: 'RULE', status: 422, message: '该版本或年度已不可订购，请重新选择' },
  soldOut: { code: 'STOCK_SHORT', status: 409, message: '暂时无货' },
  short: { code: 'STOCK_SHORT', status: 409, message: '数量不足' },
  limit: { code: 'RULE', status: 422, message: '超过限购数量' },
  badList: { code: 'INVALID_INPUT', status: 400, message: '文件无法读取' },
  listRefused: { code: 'RULE', status: 422, message: '有书刊不能购买，未放入任何商品' },
  listKeyReused: { code: 'CONFLICT', status: 409, message: '这次提交已经处理过，请刷新页面后重试' },
  minimum: { code: 'RULE', status: 422, message: '未达起订数量' },
});
