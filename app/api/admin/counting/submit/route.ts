import { idInput } from '@/lib/core/fields';
import { submitCounting } from '@/lib/domain/stock/commands/submit-counting';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '提交盘点结果待审核',
  can: 'stock.manage',
  message: '已提交审核',
  input: idInput,
  handler: async (ctx, input) => {
    await submitCounting(ctx, input);
    return null;
  },
});
