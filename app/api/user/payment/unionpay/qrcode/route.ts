import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { orderSnInput, unionCodeView } from '@/lib/domain/payment/contract';
import { codeFile, presentUnionCode } from '@/lib/domain/payment/present';
import { route } from '@/lib/server/http/route';

const QR = { provider: 'unionpay', channel: 'qr' } as const;
const call = {
  summary: '聚合支付二维码（微信、支付宝、云闪付）',
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
  handler: async (ctx, { orderSn }) => codeFile(await openPayment(ctx, orderSn, QR)),
});

export const POST = route({
  ...call,
  output: unionCodeView,
  message: '',
  handler: async (ctx, { orderSn }) => presentUnionCode(await openPayment(ctx, orderSn, QR), ctx.now),
});
