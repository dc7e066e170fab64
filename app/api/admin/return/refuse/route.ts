import { refuseAfterSale } from '@/lib/domain/aftersale/commands/judge-after-sale';
import { refuseInput } from '@/lib/domain/aftersale/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '拒绝售后申请',
  can: 'aftersale.judge',
  input: refuseInput,
  message: '已拒绝申请',
  handler: async (ctx, input) => {
    await refuseAfterSale(ctx, input);
    return null;
  },
});
