import { editWarnings } from '@/lib/domain/stock/commands/edit-warnings';
import { warningEditInput } from '@/lib/domain/stock/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '设置库存预警值',
  can: 'stock.manage',
  message: '保存成功',
  input: warningEditInput,
  handler: async (ctx, input) => {
    await editWarnings(ctx, input);
    return null;
  },
});
