import { idInput } from '@/lib/core/fields';
import { cancelExport } from '@/lib/domain/exportJob/commands/cancel-export';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '取消导出',
  can: 'export.use',
  input: idInput,
  message: '已取消',
  handler: async (ctx, { id }) => {
    await cancelExport(ctx, id);
    return null;
  },
});
