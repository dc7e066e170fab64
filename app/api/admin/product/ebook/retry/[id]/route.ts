import { idInput } from '@/lib/core/fields';
import { retryAsset } from '@/lib/domain/ebook/commands/retry-asset';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '重新转换出版物文件',
  can: 'ebook.publish',
  message: '已重新排队',
  input: idInput,
  handler: async (ctx, { id }) => {
    await retryAsset(ctx, id);
    return null;
  },
});
