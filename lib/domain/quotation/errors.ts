import { defineErrors } from '@/lib/core/errors';

/** Errors of quotations. */
export const quotationErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '报价单不存在' },
  noKey: { code: 'INVALID_INPUT', status: 400, message: '缺少提交标识，请刷新页面后重试' },
  keyReused: {
    code: 'CONFLICT',
    status: 409,
    message: '该页面已生成过其他报价单，请刷新页面后重新提交',
  },
  tooManyToday: { code: 'RATE_LIMITED', status: 429, message: '今日生成的报价单过多，请明天再试' },
  expired: { code: 'RULE', status: 422, message: '报价单已过期，请重新报价' },
  pending: { code: 'CONFLICT', status: 409, message: '报价单待复核，复核通过后才能下单' },
  ordered: { code: 'CONFLICT', status: 409, message: '该报价单已转为订单，不能再次下单' },
  cancelled: { code: 'CONFLICT', status: 409, message: '该报价单已作废，请重新报价' },
  discountTooHigh: { code: 'INVALID_INPUT', status: 400, message: '优惠不能超过商品金额' },
  mayNotDiscount: { code: 'FORBIDDEN', status: 403, message: '没有报价优惠的权限' },
  ownDiscount: { code: 'FORBIDDEN', status: 403, message: '自己报价的优惠须由另一人复核' },
  noPaper: { code: 'CONFLICT', status: 409, message: '报价单待复核，复核通过后才能下载' },
});
