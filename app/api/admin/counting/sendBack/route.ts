import { sendBackCounting } from '@/lib/domain/stock/commands/submit-counting';
import { countingReasonInput } from '@/lib/domain/stock/counting-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '退回盘点任务',
  can: 'stock.manage',
  message: '已退回',
  input: countingReasonInput,
  handler: async (ctx, input) => {
    await sendBackCounting(ctx, input);
    return null;
  },
});
