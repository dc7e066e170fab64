'use client';

import { InfoRows } from '@/components/site/mobile/info-rows';
import { InfiniteList } from '@/components/ui/mobile/infinite-list';
import type { ListPage } from '@/components/ui/mobile/pages';
import { usePages } from '@/components/ui/mobile/use-pages';
import { api } from '@/lib/client/api';
import type { PublicInfoRow } from '@/lib/domain/site/contract';

/** The list of public information, going on as one scrolls. */
export function MoreInfos({ first }: { first: ListPage<PublicInfoRow> }) {
  const { list, more, state, onMore } = usePages<PublicInfoRow>({
    first,
    key: 'publicinfo',
    load: (pageNum) =>
      api.get('/api/guest/publicinfo/list', { pageNum, pageSize: first.pageSize }, { stay: true }),
  });
  return (
    <InfiniteList more={more} state={state} onMore={onMore}>
      <InfoRows items={list} />
    </InfiniteList>
  );
}
