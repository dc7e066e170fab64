import { refuseGoods } from '@/lib/domain/aftersale/commands/receive-goods';
import { refuseInput } from '@/lib/domain/aftersale/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '拒收退货',
  can: 'aftersale.goods',
  input: refuseInput,
  message: '已拒收',
  handler: async (ctx, input) => {
    await refuseGoods(ctx, input);
    return null;
  },
});
