import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { h5View, orderSnInput } from '@/lib/domain/payment/contract';
import { presentH5 } from '@/lib/domain/payment/present';
import { h5Device } from '@/lib/domain/payment/device-rules';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '手机浏览器微信支付地址（H5）',
  can: 'payment.pay',
  input: orderSnInput,
  output: h5View,
  rate: 'pay',
  tx: false,
  message: '',
  handler: async (ctx, { orderSn }) => {
    const device = h5Device(ctx.userAgent);
    return presentH5(await openPayment(ctx, orderSn, { provider: 'wxpay', channel: 'h5', device }), ctx.now);
  },
});
