import { cancelCounting } from '@/lib/domain/stock/commands/submit-counting';
import { countingReasonInput } from '@/lib/domain/stock/counting-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '取消盘点任务',
  can: 'stock.manage',
  message: '盘点任务已取消',
  input: countingReasonInput,
  handler: async (ctx, input) => {
    await cancelCounting(ctx, input);
    return null;
  },
});
