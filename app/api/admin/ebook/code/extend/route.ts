import { extendCode } from '@/lib/domain/ebook/commands/extend-code';
import { codeExtendInput } from '@/lib/domain/ebook/codes-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '延长阅读期限',
  can: 'ebook.codes',
  input: codeExtendInput,
  message: '已延期',
  handler: async (ctx, input) => {
    await extendCode(ctx, input);
    return null;
  },
});
