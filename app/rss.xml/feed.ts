import { isAppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { cachedCategory, cachedLatest } from '@/lib/domain/article/cached';
import { publicCtx } from '@/lib/server/page';

/**
 * What a feed shows: the newest articles of the whole site, or of the category that `?category=` names. `null` when the public has no such
 * category (S-11).
 */
export async function feedContent(request: Request, size: number) {
  const ctx = publicCtx();
  const wanted = new URL(request.url).searchParams.get('category');
  const id = wanted === null ? undefined : idField.safeParse(wanted);
  if (id && !id.success) return null;
  try {
    const [entries, category] = await Promise.all([
      cachedLatest(ctx, size, id?.data),
      id ? cachedCategory(ctx, id.data) : null,
    ]);
    return { entries, category };
  } catch (e) {
    if (isAppError(e) && e.status === 404) return null;
    throw e;
  }
}
