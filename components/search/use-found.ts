import { oneParam } from '@/components/ui/card-list/spec';
import { useAnswer } from '@/components/ui/use-answer';
import { useIsAlive } from '@/components/ui/use-is-alive';
import { usePageParams } from '@/components/ui/use-page-params';
import type { SiteSearchInput } from '@/lib/domain/siteSearch/contract';
import { foundKindKeys, SEARCH_PAGES } from '@/lib/domain/siteSearch/rules';
import { SEARCH_PAGE_SIZE } from '@/lib/text/behaviour';

/** What an address asks for; `null` when it asks for nothing. */
function requestOf(params: ReturnType<typeof usePageParams>): SiteSearchInput | null {
  const keyword = oneParam(params, 'keyword').trim();
  if (keyword === '') return null;
  const type = foundKindKeys.find((kind) => kind === oneParam(params, 'type')) ?? 'all';
  const page = Number(oneParam(params, 'pageNum'));
  const pageNum = Number.isSafeInteger(page) && page >= 1 && page <= SEARCH_PAGES ? page : 1;
  return { keyword, type, pageNum, pageSize: SEARCH_PAGE_SIZE };
}

/** The search that the address asks for, and its answer; both are known in the browser alone. */
export function useFound() {
  const isAlive = useIsAlive();
  const params = usePageParams();
  const request = isAlive ? requestOf(params) : null;
  const answer = useAnswer('/api/guest/search', request, request && `搜索“${request.keyword}”`);
  return { isAlive, request, ...answer };
}
