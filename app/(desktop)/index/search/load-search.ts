import { isAppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { cachedHotWords } from '@/lib/domain/search/queries';
import { siteSearchInput, type SiteSearchInput } from '@/lib/domain/siteSearch/contract';
import { searchSite, type SiteFound } from '@/lib/domain/siteSearch/queries';

const PAGE_SIZE = 20;
const HOT_WORDS = 10;

export interface SearchPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * What an address asks for: `null` when it asks for nothing or for no such search.
 *
 * @param paged whether the address also names a page; the mobile list goes on by itself
 */
export async function requestOf(
  { searchParams }: SearchPageProps,
  paged: boolean,
): Promise<SiteSearchInput | null> {
  const { keyword, type, pageNum } = await searchParams;
  return (
    siteSearchInput.safeParse({ keyword, type, ...(paged && { pageNum }), pageSize: PAGE_SIZE }).data ?? null
  );
}

/** `null` while too many others search. */
async function find(ctx: Ctx, input: SiteSearchInput): Promise<SiteFound | null> {
  try {
    return await searchSite(ctx, input);
  } catch (e) {
    if (isAppError(e) && e.status === 503) return null;
    throw e;
  }
}

/** What was found and the words that others search for. */
export async function loadSearch(ctx: Ctx, input: SiteSearchInput | null) {
  const [found, words] = await Promise.all([input && find(ctx, input), cachedHotWords(ctx, HOT_WORDS)]);
  return { found, words };
}
