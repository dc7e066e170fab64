import { cachedGone } from '@/lib/domain/article/cached';
import { publicCtx } from '@/lib/server/page';
import { siteUrl } from '@/lib/server/site-url';

export const dynamic = 'force-dynamic';

/** 死链: addresses that are gone, one a line, as Baidu's search platform fetches them (news-editor-reading.md 2.2b). */
export async function GET(): Promise<Response> {
  const lines = (await cachedGone(publicCtx())).map((id) => `${siteUrl(`/index/details/${id}`)}\n`);
  return new Response(lines.join(''), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
