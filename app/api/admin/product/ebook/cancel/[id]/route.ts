import { idInput } from '@/lib/core/fields';
import { cancelAsset } from '@/lib/domain/ebook/commands/cancel-asset';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '取消转换出版物文件',
  can: 'ebook.publish',
  message: '已取消',
  input: idInput,
  handler: async (ctx, { id }) => {
    await cancelAsset(ctx, id);
    return null;
  },
});
