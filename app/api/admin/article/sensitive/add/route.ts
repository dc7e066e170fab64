import { addSensitiveWords } from '@/lib/domain/article/commands/edit-sensitive-words';
import { SensitiveAddInput, SensitiveAddView } from '@/lib/domain/article/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '添加敏感词',
  can: 'sensitive.edit',
  message: '添加成功',
  input: SensitiveAddInput,
  output: SensitiveAddView,
  handler: (ctx, input) => addSensitiveWords(ctx, input),
});
