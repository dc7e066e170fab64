import { unfreezeCodes } from '@/lib/domain/ebook/commands/freeze-codes';
import { codeActInput } from '@/lib/domain/ebook/codes-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '解除冻结',
  can: 'ebook.codes',
  input: codeActInput,
  message: '已解除冻结',
  handler: async (ctx, input) => {
    await unfreezeCodes(ctx, input);
    return null;
  },
});
