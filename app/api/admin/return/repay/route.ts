import { idInput } from '@/lib/core/fields';
import { repayAfterSale } from '@/lib/domain/aftersale/commands/judge-after-sale';
import { paidOutView } from '@/lib/domain/aftersale/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '重新发起被财务撤销的售后退款',
  can: 'aftersale.judge',
  input: idInput,
  output: paidOutView,
  message: '退款已重新发起',
  handler: (ctx, { id }) => repayAfterSale(ctx, id),
});
