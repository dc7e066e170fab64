'use client';

import { OwnLetter } from '@/components/letter/own-letter';
import { letterInputOf, letterNothing, ownLetterList } from '@/components/letter/own-list';
import { MobileCardList } from '@/components/ui/mobile/card-list';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { usePageParams } from '@/components/ui/use-page-params';
import { apiQuery } from '@/lib/client/query';

/** 我的来信 on the phone. */
export function MobileLetterList() {
  const url = { ...ownLetterList.read(usePageParams()), pageNum: 1 };
  const pages = useQueryPages((pageNum) =>
    apiQuery('/api/user/letter/list', { ...letterInputOf(url), pageNum }),
  );
  return (
    <MobileCardList
      spec={ownLetterList}
      url={url}
      pages={pages}
      counts={{ pending: pages.head?.pending ?? null }}
      nothing={{
        ...letterNothing(url),
        way:
          url.tab === 'all'
            ? { href: '/user/center', label: '返回我的', outline: true }
            : { href: ownLetterList.path, label: '查看全部来信', outline: true },
      }}
    >
      {(row) => <OwnLetter key={row.id} row={row} href={`/mobile/detail?id=${row.productId}`} />}
    </MobileCardList>
  );
}
