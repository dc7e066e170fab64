import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { orderSnInput, payCodeView } from '@/lib/domain/payment/contract';
import { codeFile, presentCode } from '@/lib/domain/payment/present';
import { route } from '@/lib/server/http/route';

const NATIVE = { provider: 'wxpay', channel: 'native' } as const;
const call = {
  summary: '微信支付二维码',
  can: 'payment.pay',
  input: orderSnInput,
  rate: 'pay',
  tx: false,
} as const;

export const GET = route({
  ...call,
  reply: 'file',
  file: 'png',
  acts: 'page',
  handler: async (ctx, { orderSn }) => codeFile(await openPayment(ctx, orderSn, NATIVE)),
});

export const POST = route({
  ...call,
  output: payCodeView,
  message: '',
  handler: async (ctx, { orderSn }) => presentCode(await openPayment(ctx, orderSn, NATIVE), ctx.now),
});
