import { changeSensitiveLevel } from '@/lib/domain/article/commands/edit-sensitive-words';
import { SensitiveLevelInput } from '@/lib/domain/article/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改敏感词级别',
  can: 'sensitive.edit',
  message: '修改成功',
  input: SensitiveLevelInput,
  handler: async (ctx, { ids, level }) => {
    await changeSensitiveLevel(ctx, ids, level);
    return null;
  },
});
