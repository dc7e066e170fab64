import { agreeAfterSale } from '@/lib/domain/aftersale/commands/judge-after-sale';
import { agreeInput, paidOutView } from '@/lib/domain/aftersale/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '同意售后申请：退款、退货或补寄',
  can: 'aftersale.judge',
  input: agreeInput,
  output: paidOutView,
  message: '已同意申请',
  handler: agreeAfterSale,
});
