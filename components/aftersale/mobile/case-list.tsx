'use client';

import { caseList, caseListInputOf, caseNothing, type CaseListUrl } from '@/components/aftersale/case-list';
import { MobileCaseCard } from '@/components/aftersale/mobile/case-card';
import { MobileCardList, MobileListSearch } from '@/components/ui/mobile/card-list';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import type { AfterSaleListView } from '@/lib/domain/aftersale/contract';
import { apiQuery } from '@/lib/client/query';

/** 退款/售后 on the phone. */
export function MobileCaseList({ url, initial }: { url: CaseListUrl; initial: AfterSaleListView }) {
  const pages = useQueryPages({
    first: initial,
    options: (pageNum) => apiQuery('/api/user/refund/list', { ...caseListInputOf(url), pageNum }),
  });
  return (
    <>
      <MobileListSearch spec={caseList} url={url} />
      <MobileCardList
        spec={caseList}
        url={url}
        pages={pages}
        counts={{ ...pages.head.counts, all: null }}
        nothing={caseNothing(url)}
        frame="div"
      >
        {(row) => <MobileCaseCard key={row.id} row={row} />}
      </MobileCardList>
    </>
  );
}
