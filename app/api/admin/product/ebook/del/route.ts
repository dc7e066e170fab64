import { idsInput } from '@/lib/core/fields';
import { deleteAssets } from '@/lib/domain/ebook/commands/delete-assets';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除未启用的出版物文件',
  can: 'ebook.publish',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteAssets(ctx, ids);
    return null;
  },
});
