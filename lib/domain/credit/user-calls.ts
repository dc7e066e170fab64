import 'server-only';
import { call, calls } from '@/lib/data/call';
import { useCredit } from './commands/use-credit';
import { creditOfferInput, creditOfferView, creditUseInput, ownCreditView } from './contract';
import { getOffer, getOwnCredit } from './queries';

/** Buying on credit. */
export const userCreditCalls = calls('user/credit', {
  'GET detail': call({
    summary: '本单位的账期与欠款（单位管理员）',
    can: 'order.read',
    output: ownCreditView,
    handler: getOwnCredit,
  }),
  'GET offer/[orderId]': call({
    summary: '订单能否使用账期',
    can: 'payment.pay',
    input: creditOfferInput,
    output: creditOfferView,
    handler: (ctx, { orderId }) => getOffer(ctx, orderId),
  }),
  'POST use/[id]': call({
    summary: '用账期支付订单：挂账后即可发货和开票，到期前还款',
    can: 'payment.pay',
    input: creditUseInput,
    output: creditOfferView,
    rate: 'pay',
    tx: false,
    message: '已挂账，订单将安排发货',
    handler: async (ctx, input) => useCredit(ctx, input).then(() => getOffer(ctx, input.id)),
  }),
});
