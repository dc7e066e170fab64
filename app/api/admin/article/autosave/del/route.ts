import { forgetAutosave } from '@/lib/domain/article/commands/keep-autosave';
import { AutosaveKeyInput } from '@/lib/domain/article/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '放弃自动草稿',
  can: 'article.edit',
  message: '已放弃',
  input: AutosaveKeyInput,
  handler: async (ctx, { draftKey }) => {
    await forgetAutosave(ctx, draftKey);
    return null;
  },
});
