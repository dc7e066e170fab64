import { voidCodes } from '@/lib/domain/ebook/commands/void-free-codes';
import { codeActInput } from '@/lib/domain/ebook/codes-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '作废未售出的激活码',
  can: 'ebook.codes',
  input: codeActInput,
  message: '已作废',
  handler: async (ctx, input) => {
    await voidCodes(ctx, input);
    return null;
  },
});
