'use client';

import { useQuery } from '@tanstack/react-query';
import { caseList, caseListInputOf, caseNothing } from '@/components/aftersale/case-list';
import { CaseCard } from '@/components/aftersale/desktop/case-card';
import { CardList } from '@/components/ui/card-list/card-list';
import { ListSearch } from '@/components/ui/card-list/list-search';
import { PageHeader } from '@/components/ui/page-header';
import { usePageParams } from '@/components/ui/use-page-params';
import { apiQuery } from '@/lib/client/query';

/** 退款售后. */
export function CaseListPage() {
  const url = caseList.read(usePageParams());
  const query = useQuery(apiQuery('/api/user/refund/list', caseListInputOf(url)));
  return (
    <>
      <PageHeader title="退款售后" actions={<ListSearch spec={caseList} url={url} />} />
      <CardList
        spec={caseList}
        url={url}
        query={query}
        counts={query.data?.counts ?? {}}
        nothing={caseNothing(url)}
        frame="div"
      >
        {(row) => <CaseCard key={row.id} row={row} />}
      </CardList>
    </>
  );
}
