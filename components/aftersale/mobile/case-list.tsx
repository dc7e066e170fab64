'use client';

import { caseList, caseListInputOf, caseNothing } from '@/components/aftersale/case-list';
import { MobileCaseCard } from '@/components/aftersale/mobile/case-card';
import { MobileCardList, MobileListSearch } from '@/components/ui/mobile/card-list';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { usePageParams } from '@/components/ui/use-page-params';
import { apiQuery } from '@/lib/client/query';

/** 退款/售后 on the phone. */
export function MobileCaseList() {
  const url = { ...caseList.read(usePageParams()), pageNum: 1 };
  const pages = useQueryPages((pageNum) =>
    apiQuery('/api/user/refund/list', { ...caseListInputOf(url), pageNum }),
  );
  return (
    <>
      <MobileListSearch spec={caseList} url={url} />
      <MobileCardList
        spec={caseList}
        url={url}
        pages={pages}
        counts={{ ...pages.head?.counts, all: null }}
        nothing={caseNothing(url)}
        frame="div"
      >
        {(row) => <MobileCaseCard key={row.id} row={row} />}
      </MobileCardList>
    </>
  );
}
