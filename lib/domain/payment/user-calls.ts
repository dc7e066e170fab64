import 'server-only';
import { z } from 'zod';
import { idInput } from '@/lib/core/fields';
import {
  onlineFacts,
  onlineProviders,
  paymentProviders,
  type OnlineProvider,
} from '@/lib/core/payment-providers';
import { call, calls } from '@/lib/data/call';
import type { Ctx } from '@/lib/data/ctx';
import { orderView } from '@/lib/domain/order/contract';
import { getOwnOrder } from '@/lib/domain/order/queries';
import { cancelOwnOrder } from './commands/cancel-unpaid';
import { changePaymentMethod } from './commands/change-method';
import { checkPayment } from './commands/check-payment';
import { openPayment, type PayCode } from './commands/open-code';
import { payInWechat } from './commands/pay-in-wechat';
import { submitVoucher } from './commands/submit-voucher';
import {
  changeMethodInput,
  h5View,
  jsapiInput,
  jsapiView,
  orderSnInput,
  payCodeView,
  payStateInput,
  payStateView,
  paymentListInput,
  paymentListView,
  paymentMethodView,
  unionCodeView,
} from './contract';
import { h5Device } from './device-rules';
import { codeFile, presentCode, presentH5 } from './present';
import { getPayState, listOwnPayments, listPaymentMethods } from './queries';
import { voucherInput, voucherUploadInput, voucherView } from './voucher-contract';
import { getVoucher } from './voucher-queries';

/** Codes to scan, at an address for each provider: as a picture, and as one in a reply. */
function codeCalls<P extends OnlineProvider, O extends z.ZodType>(
  providers: readonly P[],
  output: O,
  present: (code: PayCode, now: Date) => z.input<O>,
) {
  const made = (provider: P) => {
    const { code, scan } = onlineFacts(provider);
    const wallets = scan.wallets.map(({ name }) => name).join('、');
    const open = (ctx: Ctx, orderSn: string) => openPayment(ctx, orderSn, { provider, channel: code });
    const both = {
      summary: `${paymentProviders[provider]}二维码${wallets && `（${wallets}）`}`,
      can: 'payment.pay',
      input: orderSnInput,
      rate: 'pay',
      tx: false,
    } as const;
    return {
      file: call({
        ...both,
        reply: 'file',
        file: 'png',
        acts: 'page',
        handler: async (ctx, { orderSn }) => codeFile(await open(ctx, orderSn)),
      }),
      view: call({
        ...both,
        output,
        message: '',
        handler: async (ctx, { orderSn }) => present(await open(ctx, orderSn), ctx.now),
      }),
    };
  };
  const table = providers.flatMap((provider) => {
    const { file, view } = made(provider);
    return [
      [`GET payment/${provider}/qrcode`, file],
      [`POST payment/${provider}/qrcode`, view],
    ] as const;
  });
  type Made = ReturnType<typeof made>;
  return Object.fromEntries(table) as unknown as Record<`GET payment/${P}/qrcode`, Made['file']> &
    Record<`POST payment/${P}/qrcode`, Made['view']>;
}

const plainProviders = onlineProviders.filter((provider) => provider !== 'unionpay');

export const userPaymentCalls = calls('user', {
  'POST order/cancel/[id]': call({
    summary: '取消订单',
    can: 'order.cancel',
    input: idInput,
    output: orderView,
    tx: false,
    message: '订单已取消',
    handler: async (ctx, { id }) => cancelOwnOrder(ctx, id).then(() => getOwnOrder(ctx, id)),
  }),
  'POST payment/check': call({
    summary: '我已支付：向支付渠道核实',
    can: 'payment.pay',
    input: orderSnInput,
    output: payStateView,
    rate: 'pay',
    tx: false,
    message: '',
    handler: async (ctx, { orderSn }) => {
      await checkPayment(ctx, orderSn);
      return getPayState(ctx, orderSn);
    },
  }),
  'GET payment/list': call({
    summary: '我的支付记录',
    can: 'payment.pay',
    input: paymentListInput,
    output: paymentListView,
    handler: listOwnPayments,
  }),
  'GET payment/state/[orderSn]': call({
    summary: '付款状态',
    can: 'payment.pay',
    input: payStateInput,
    output: payStateView,
    handler: (ctx, { orderSn }) => getPayState(ctx, orderSn),
  }),
  'POST payment/upload/[id]': call({
    summary: '上传付款凭证（银行转账）',
    can: 'payment.pay',
    input: voucherUploadInput,
    output: voucherView,
    rate: 'upload',
    tx: false,
    message: '凭证已提交，请等待财务审核',
    handler: async (ctx, input) => {
      await submitVoucher(ctx, input);
      return getVoucher(ctx, input.id);
    },
  }),
  'GET payment/voucher/[orderId]': call({
    summary: '银行转账：收款账户与凭证状态',
    can: 'payment.pay',
    input: voucherInput,
    output: voucherView,
    handler: (ctx, { orderId }) => getVoucher(ctx, orderId),
  }),
  ...codeCalls(plainProviders, payCodeView, presentCode),
  // With what the code encodes, which the payment page's own address carries (integrations.md 2.4).
  ...codeCalls(['unionpay'], unionCodeView, (code, now) => ({
    ...presentCode(code, now),
    url: code.payload,
  })),
  'POST payment/wxpay/h5': call({
    summary: '手机浏览器微信支付地址（H5）',
    can: 'payment.pay',
    input: orderSnInput,
    output: h5View,
    rate: 'pay',
    tx: false,
    message: '',
    handler: async (ctx, { orderSn }) => {
      const device = h5Device(ctx.userAgent);
      return presentH5(
        await openPayment(ctx, orderSn, { provider: 'wxpay', channel: 'h5', device }),
        ctx.now,
      );
    },
  }),
  'POST payment/wxpay/jsapi': call({
    summary: '微信内支付参数（JSAPI）',
    can: 'payment.pay',
    input: jsapiInput,
    output: jsapiView,
    rate: 'pay',
    tx: false,
    message: '',
    handler: payInWechat,
  }),
  'POST paymentMethod/change': call({
    summary: '更换支付方式',
    can: 'payment.pay',
    input: changeMethodInput,
    output: payStateView,
    rate: 'pay',
    tx: false,
    message: '支付方式已更换',
    handler: async (ctx, input) => {
      await changePaymentMethod(ctx, input);
      return getPayState(ctx, input.orderSn);
    },
  }),
  'GET paymentMethod/selectList': call({
    summary: '可用支付方式',
    can: 'order.buy',
    output: z.array(paymentMethodView),
    handler: listPaymentMethods,
  }),
});
