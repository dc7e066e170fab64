import { openPayCode } from '@/lib/domain/payment/commands/open-code';
import { orderSnInput, payCodeView } from '@/lib/domain/payment/contract';
import { codePng, presentCode } from '@/lib/domain/payment/present';
import { route } from '@/lib/server/http/route';

const call = { summary: '微信支付二维码', can: 'payment.pay', input: orderSnInput, tx: false } as const;

export const GET = route({
  ...call,
  reply: 'file',
  handler: async (ctx, { orderSn }) => {
    const code = await openPayCode(ctx, orderSn);
    return {
      body: await codePng(code.codeUrl),
      contentType: 'image/png',
      headers: { 'x-code-expires-at': code.expiresAt.toISOString() },
    };
  },
});

export const POST = route({
  ...call,
  output: payCodeView,
  message: '',
  handler: async (ctx, { orderSn }) => presentCode(await openPayCode(ctx, orderSn), ctx.now),
});
