import { publicCodeView, snInput } from '@/lib/domain/ebook/contract';
import { getPublicCode } from '@/lib/domain/ebook/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '激活码状态',
  can: 'public',
  rate: 'serial',
  input: snInput,
  output: publicCodeView,
  handler: (ctx, { sn }) => getPublicCode(ctx, sn),
});
