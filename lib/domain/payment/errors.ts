import { defineErrors } from '@/lib/core/errors';

/** Errors of paying. What the channel said goes to the log, never to the buyer. */
export const paymentErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '订单不存在' },
  paidAlready: { code: 'CONFLICT', status: 409, message: '订单已付款' },
  notPayable: { code: 'CONFLICT', status: 409, message: '订单当前不能付款' },
  underReview: { code: 'CONFLICT', status: 409, message: '付款凭证正在审核，暂时不能取消订单或更换支付方式' },
  badMethod: { code: 'INVALID_INPUT', status: 400, message: '该支付方式暂不可用，请选择其他方式' },
  badAuthorization: { code: 'RULE', status: 422, message: '微信授权已失效，请重新进入支付页面' },
  refundTooMuch: { code: 'CONFLICT', status: 409, message: '退款金额超过该笔付款的可退余额，请刷新后重试' },
  tooLate: { code: 'RULE', status: 422, message: '订单即将超时关闭，请重新下单' },
  channelAway: { code: 'UNAVAILABLE', status: 503, message: '支付渠道暂时无法连接，请稍后重试' },
  channelRefused: { code: 'UNAVAILABLE', status: 503, message: '支付渠道暂时无法受理，请稍后重试或联系客服' },
});
