import { codeFindInput, codeFindView } from '@/lib/domain/ebook/codes-contract';
import { findCode } from '@/lib/domain/ebook/code-queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '按完整激活码查找（不进地址和日志）',
  can: 'ebook.codes',
  tx: false,
  input: codeFindInput,
  output: codeFindView,
  message: '已找到',
  handler: (ctx, { code }) => findCode(ctx, code),
});
