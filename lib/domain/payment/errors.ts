import { defineErrors } from '@/lib/core/errors';

/** Errors of paying. What the channel said goes to the log, never to the buyer. */
export const paymentErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '订单不存在' },
  paidAlready: { code: 'CONFLICT', status: 409, message: '订单已付款' },
  notPayable: { code: 'CONFLICT', status: 409, message: '订单当前不能付款' },
  tooLate: { code: 'RULE', status: 422, message: '订单即将超时关闭，请重新下单' },
  channelAway: { code: 'UNAVAILABLE', status: 503, message: '支付渠道暂时无法连接，请稍后重试' },
  channelRefused: { code: 'UNAVAILABLE', status: 503, message: '支付渠道暂时无法受理，请稍后重试或联系客服' },
});
