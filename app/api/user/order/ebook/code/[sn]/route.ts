import { plainCodeView, snInput } from '@/lib/domain/ebook/contract';
import { getOwnCode } from '@/lib/domain/ebook/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '显示本人订单的激活码',
  can: 'ebook.read',
  input: snInput,
  output: plainCodeView,
  handler: (ctx, { sn }) => getOwnCode(ctx, sn),
});
