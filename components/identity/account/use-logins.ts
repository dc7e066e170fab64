import { useQuery } from '@tanstack/react-query';
import { usePageParams } from '@/components/ui/use-page-params';
import { apiQuery } from '@/lib/client/query';
import { pageInput } from '@/lib/core/page';

/** The page of the login history that the address names. */
export function useLogins() {
  const wish = pageInput.safeParse({ pageNum: usePageParams()['pageNum'] });
  return useQuery(apiQuery('/api/user/member/login/list', wish.data ?? pageInput.parse({})));
}
