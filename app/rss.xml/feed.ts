import { isAppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { cachedCategory, cachedLatest } from '@/lib/domain/article/cached';
import { FEED_SIZE, feedReply, type FeedRequest } from '@/lib/server/http/feed';
import { publicCtx } from '@/lib/server/page';

/** The feed of the whole site, or of the category that `?category=` names; 404 when the public has no such category (S-11). */
export async function feedOf(format: FeedRequest['format'], request: Request): Promise<Response> {
  const ctx = publicCtx();
  const wanted = new URL(request.url).searchParams.get('category');
  const id = wanted === null ? undefined : idField.safeParse(wanted);
  if (id && !id.success) return notThere();
  try {
    const [entries, category] = await Promise.all([
      cachedLatest(ctx, FEED_SIZE, id?.data),
      id ? cachedCategory(ctx, id.data) : null,
    ]);
    return feedReply({ format, category, entries });
  } catch (e) {
    if (isAppError(e) && e.status === 404) return notThere();
    throw e;
  }
}

const notThere = () =>
  new Response('栏目不存在', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
