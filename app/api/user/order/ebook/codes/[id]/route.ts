import { orderCodeInput, orderCodesView } from '@/lib/domain/ebook/contract';
import { listOrderCodes } from '@/lib/domain/ebook/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '订单的激活码（隐去）',
  can: 'ebook.read',
  input: orderCodeInput,
  output: orderCodesView,
  handler: listOrderCodes,
});
