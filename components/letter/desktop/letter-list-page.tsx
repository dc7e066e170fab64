'use client';

import { useQuery } from '@tanstack/react-query';
import { OwnLetter } from '@/components/letter/own-letter';
import { letterInputOf, letterNothing, ownLetterList } from '@/components/letter/own-list';
import { CardList } from '@/components/ui/card-list/card-list';
import { PageHeader } from '@/components/ui/page-header';
import { usePageParams } from '@/components/ui/use-page-params';
import { apiQuery } from '@/lib/client/query';

/** 我的来信: what the buyer wrote about products, and what became of it. */
export function LetterListPage() {
  const url = ownLetterList.read(usePageParams());
  const query = useQuery(apiQuery('/api/user/letter/list', letterInputOf(url)));
  return (
    <>
      <PageHeader title="我的来信" text="写给编辑部的内容建议、差错报告和读后感" />
      <CardList
        spec={ownLetterList}
        url={url}
        query={query}
        counts={{ pending: query.data?.pending ?? null }}
        nothing={letterNothing(url)}
        frame="ul"
      >
        {(row) => <OwnLetter key={row.id} row={row} href={`/mall/details/${row.productId}`} />}
      </CardList>
    </>
  );
}
