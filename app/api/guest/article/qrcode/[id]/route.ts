import { cachedArticle } from '@/lib/domain/article/cached';
import { ArticleIdInput } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { qrCode } from '@/lib/server/http/qr-code';
import { route } from '@/lib/server/http/route';
import { siteUrl } from '@/lib/server/site-url';

export const GET = route({
  summary: '文章页二维码',
  can: 'public',
  reply: 'file',
  file: 'png',
  input: ArticleIdInput,
  handler: async (ctx, { id }) => {
    if (!(await cachedArticle(ctx, id))) throw articleErrors.notFound();
    return qrCode(siteUrl(`/index/details/${id}`));
  },
});
