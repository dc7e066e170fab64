import { queueRebuild } from '@/lib/domain/report/commands/queue-rebuild';
import { rebuildInput } from '@/lib/domain/report/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '重新汇总报表（后台任务）',
  can: 'report.read',
  input: rebuildInput,
  message: '已提交重新汇总',
  handler: async (ctx, input) => {
    await queueRebuild(ctx, input);
    return null;
  },
});
