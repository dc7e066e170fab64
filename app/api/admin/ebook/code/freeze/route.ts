import { freezeCodes } from '@/lib/domain/ebook/commands/freeze-codes';
import { codeActInput } from '@/lib/domain/ebook/codes-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '冻结激活码',
  can: 'ebook.codes',
  input: codeActInput,
  message: '已冻结',
  handler: async (ctx, input) => {
    await freezeCodes(ctx, input);
    return null;
  },
});
