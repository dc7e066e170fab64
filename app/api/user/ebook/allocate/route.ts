import { allocateInput } from '@/lib/domain/ebook/allocation-contract';
import { allocateCopies } from '@/lib/domain/ebook/commands/allocate-copies';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '把单位订购的电子书刊分配给成员',
  can: 'ebook.allocate',
  input: allocateInput,
  message: '已分配',
  handler: async (ctx, input) => allocateCopies(ctx, input).then(() => null),
});
