import { recallInput, recalledView } from '@/lib/domain/ebook/allocation-contract';
import { recallCopies } from '@/lib/domain/ebook/commands/allocate-copies';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '收回成员未激活的电子书刊',
  can: 'ebook.allocate',
  input: recallInput,
  output: recalledView,
  message: '已收回',
  handler: async (ctx, input) => ({ recalled: await recallCopies(ctx, input) }),
});
