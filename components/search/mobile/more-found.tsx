'use client';

import type { ReactNode } from 'react';
import type { ListPage } from '@/components/ui/mobile/pages';
import { ServerFirstList } from '@/components/ui/mobile/server-first-list';
import { api } from '@/lib/client/api';
import type { FoundCounts, FoundRow } from '@/lib/domain/siteSearch/contract';

interface MoreFoundProps {
  keyword: string;
  type: keyof FoundCounts;
  /** `type-id` of the results that the server has drawn. */
  first: ListPage<string>;
  children: ReactNode;
}

/** Results that go on as one scrolls. */
export function MoreFound({ keyword, type, first, children }: MoreFoundProps) {
  return (
    <ServerFirstList<FoundRow>
      first={first}
      name={`${type}:${keyword}`}
      load={(pageNum) =>
        api.get('/api/guest/search', { keyword, type, pageNum, pageSize: first.pageSize }, { stay: true })
      }
      idOf={(item) => `${item.type}-${item.id}`}
      draw={async () => {
        const { FoundRows } = await import('@/components/search/mobile/found-rows');
        return (items) => <FoundRows items={items} named={type === 'all'} />;
      }}
    >
      {children}
    </ServerFirstList>
  );
}
