import { payInWechat } from '@/lib/domain/payment/commands/pay-in-wechat';
import { jsapiInput, jsapiView } from '@/lib/domain/payment/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '微信内支付参数（JSAPI）',
  can: 'payment.pay',
  input: jsapiInput,
  output: jsapiView,
  rate: 'pay',
  tx: false,
  message: '',
  handler: payInWechat,
});
