import { logValueLabels } from '@/lib/domain/exportJob/log-value-rules';
import { operationLogListInput, operationLogListView } from '@/lib/domain/log/contract';
import { presentOperation } from '@/lib/domain/log/present';
import { listOperations } from '@/lib/domain/log/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '操作日志',
  can: 'log.read',
  input: operationLogListInput,
  output: operationLogListView,
  handler: async (ctx, input) => {
    const page = await listOperations(ctx, input);
    return { ...page, list: page.list.map((row) => presentOperation(row, logValueLabels)) };
  },
});
