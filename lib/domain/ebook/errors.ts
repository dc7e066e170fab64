import { defineErrors } from '@/lib/core/errors';

export const ebookErrors = defineErrors({
  orderNotFound: { code: 'NOT_FOUND', status: 404, message: '订单不存在' },
  codeNotFound: { code: 'NOT_FOUND', status: 404, message: '激活码不存在' },
  lineNotFound: { code: 'NOT_FOUND', status: 404, message: '订单商品不存在' },
  memberNotFound: { code: 'NOT_FOUND', status: 404, message: '成员不存在或已离开单位' },
  copiesShort: { code: 'CONFLICT', status: 409, message: '可分配的份数不足' },
  nothingToRecall: { code: 'CONFLICT', status: 409, message: '没有可以收回的份数' },
});
