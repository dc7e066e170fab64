import { useEffect, useState } from 'react';
import { oneParam } from '@/components/ui/card-list/spec';
import { errorText } from '@/components/ui/error-text';
import { useIsAlive } from '@/components/ui/use-is-alive';
import { usePageParams } from '@/components/ui/use-page-params';
import { ApiError, api } from '@/lib/client/api';
import type { SiteSearched, SiteSearchInput } from '@/lib/domain/siteSearch/contract';
import { foundKindKeys, SEARCH_PAGES } from '@/lib/domain/siteSearch/rules';
import { SEARCH_PAGE_SIZE } from '@/lib/text/behaviour';
import { titleTemplate } from '@/lib/text/titles';

/** What an address asks for; `null` when it asks for nothing. */
function requestOf(params: ReturnType<typeof usePageParams>): SiteSearchInput | null {
  const keyword = oneParam(params, 'keyword').trim();
  if (keyword === '') return null;
  const type = foundKindKeys.find((kind) => kind === oneParam(params, 'type')) ?? 'all';
  const page = Number(oneParam(params, 'pageNum'));
  const pageNum = Number.isSafeInteger(page) && page >= 1 && page <= SEARCH_PAGES ? page : 1;
  return { keyword, type, pageNum, pageSize: SEARCH_PAGE_SIZE };
}

interface Answer {
  found: SiteSearched | null;
  /** Why there is none; `busy` while too many others search. */
  failure: string | null;
}

const WAITING: Answer = { found: null, failure: null };

/** The search that the address asks for, and its answer; both are known in the browser alone. */
export function useFound() {
  const isAlive = useIsAlive();
  const params = usePageParams();
  const request = isAlive ? requestOf(params) : null;
  const asked = request && JSON.stringify(request);
  const [answer, setAnswer] = useState<Answer & { asked: string | null }>({ ...WAITING, asked: null });
  useEffect(() => {
    if (asked === null) return undefined;
    const stop = new AbortController();
    const input = JSON.parse(asked) as SiteSearchInput;
    api
      .get('/api/guest/search', input, { signal: stop.signal, stay: true })
      .then(
        (found) => setAnswer({ asked, found, failure: null }),
        (error) => {
          const busy = error instanceof ApiError && error.status === 503;
          if (!stop.signal.aborted)
            setAnswer({ asked, found: null, failure: busy ? 'busy' : errorText(error) });
        },
      )
      .finally(() => {
        // Not before: the framework writes the title of the frame once it has taken the page over.
        if (!stop.signal.aborted)
          document.title = titleTemplate.template.replace('%s', () => `搜索“${input.keyword}”`);
      })
      .catch(() => undefined);
    return () => stop.abort();
  }, [asked]);
  return { isAlive, request, ...(answer.asked === asked ? answer : WAITING) };
}
