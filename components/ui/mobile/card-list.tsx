'use client';

import type { ReactNode } from 'react';
import { KeptParams } from '@/components/ui/card-list/list-search';
import { Nothing } from '@/components/ui/card-list/nothing';
import type { ListNothing, ListSpec, ListUrl } from '@/components/ui/card-list/spec';
import { Loaded, type Read } from '@/components/ui/loaded';
import css from '@/components/ui/mobile/card-list.module.css';
import { InfiniteList } from '@/components/ui/mobile/infinite-list';
import { LinkTabs } from '@/components/ui/mobile/link-tabs';
import { ListFailure } from '@/components/ui/mobile/list-failure';
import { PullRefresh } from '@/components/ui/mobile/pull-refresh';
import { SearchField } from '@/components/ui/mobile/search-field';
import { Skeleton } from '@/components/ui/skeleton';
import { inSkin } from '@/lib/core/mirrored-paths';

interface MobileListSearchProps<T extends string> {
  spec: ListSpec<T>;
  url: ListUrl<T>;
  /** Below the field. */
  children?: ReactNode;
}

/** The search of a list on the phone. */
export function MobileListSearch<T extends string>({ spec, url, children }: MobileListSearchProps<T>) {
  return (
    <div className={css.search}>
      <SearchField
        label={spec.search?.label ?? ''}
        placeholder={spec.search?.placeholder}
        action={inSkin('mobile', spec.path)}
        defaultValue={url.keyword}
        button
      >
        <KeptParams spec={spec} url={url} />
      </SearchField>
      {children}
    </div>
  );
}

interface MobileCardListProps<T extends string, R> {
  spec: ListSpec<T>;
  url: ListUrl<T>;
  /** What `useQueryPages` gives. */
  pages: {
    list: readonly R[];
    more: boolean;
    state: 'idle' | 'loading' | 'failed';
    onMore: () => void;
    query: Read<unknown> & { isRefetchError: boolean };
    refetch: () => Promise<unknown>;
  };
  /** Rows of each tab; a list without tabs of its own has none. */
  counts?: Partial<Record<T, number | null>>;
  /** Between the tabs and the rows. */
  tools?: ReactNode;
  /** Above the rows, where there are any. */
  head?: ReactNode;
  /** Below them. */
  foot?: ReactNode;
  /** Said below the last row. */
  end?: string;
  nothing: ListNothing;
  frame?: 'div' | 'ul';
  children: (row: R) => ReactNode;
}

/** A list of a buyer's on the phone: tabs with counts in the address, the rows as one list that goes on. */
export function MobileCardList<T extends string, R>({
  spec,
  url,
  pages,
  counts,
  tools,
  head,
  foot,
  end,
  nothing,
  frame: List = 'ul',
  children,
}: MobileCardListProps<T, R>) {
  const some = pages.list.length > 0;
  return (
    <>
      {counts && (
        <LinkTabs
          label={spec.label}
          current={url.tab}
          tabs={spec.tabsOf(url, counts).map((tab) => ({ ...tab, href: inSkin('mobile', tab.href) }))}
        />
      )}
      {tools}
      <ListFailure failure={pages.query.isRefetchError && pages.query.error} onRetry={pages.refetch} />
      <PullRefresh onRefresh={pages.refetch}>
        <Loaded query={pages.query} skeleton={<Skeleton heights={[160, 160, 160]} />}>
          {() =>
            some ? (
              <>
                {head}
                <InfiniteList more={pages.more} state={pages.state} onMore={pages.onMore} end={end}>
                  <List className={css.list}>{pages.list.map(children)}</List>
                </InfiniteList>
              </>
            ) : (
              <Nothing {...nothing} />
            )
          }
        </Loaded>
      </PullRefresh>
      {some && foot}
    </>
  );
}
