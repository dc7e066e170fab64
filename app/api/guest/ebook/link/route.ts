import { linkView, tokenInput } from '@/lib/domain/ebook/session-contract';
import { getLink } from '@/lib/domain/ebook/session-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '手机阅读链接的内容',
  can: 'public',
  input: tokenInput,
  output: linkView,
  handler: (ctx, { token }) => getLink(ctx, token),
});
