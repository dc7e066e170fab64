'use client';

import type { ReactNode } from 'react';
import css from '@/components/ui/card-list/card-list.module.css';
import { Nothing } from '@/components/ui/card-list/nothing';
import type { ListNothing, ListSpec, ListUrl } from '@/components/ui/card-list/spec';
import { CountTabs } from '@/components/ui/count-tabs';
import { ListFailure } from '@/components/ui/list-failure';
import { Loaded, type Read } from '@/components/ui/loaded';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import type { Paged } from '@/lib/core/page';

/** Cards, lines of one box, or a table. */
type Frame = 'div' | 'ul' | { className: string | undefined; columns: readonly string[] };

interface CardListProps<T extends string, R> {
  spec: ListSpec<T>;
  url: ListUrl<T>;
  /** The query of the page in the address. */
  query: Read<Paged<R>> & { isFetching: boolean; isRefetchError: boolean };
  /** Rows of each tab; a list without tabs of its own has none. */
  counts?: Partial<Record<T, number | null>>;
  /** Between the tabs and the rows. */
  tools?: ReactNode;
  /** Above the rows, where there are any. */
  head?: ReactNode;
  /** Below them. */
  foot?: ReactNode;
  nothing: ListNothing;
  frame?: Frame;
  children: (row: R) => ReactNode;
}

interface RowsProps {
  frame: Frame;
  busy: boolean;
  children: ReactNode;
}

function Rows({ frame, busy, children }: RowsProps) {
  if (typeof frame === 'object')
    return (
      <table className={frame.className} aria-busy={busy}>
        <thead>
          <tr>
            {frame.columns.map((c) => (
              <th key={c}>{c}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    );
  const List = frame;
  return (
    <List className={frame === 'ul' ? css.rows : css.cards} aria-busy={busy}>
      {children}
    </List>
  );
}

/** A list of a buyer's on the desktop: tabs with counts, rows, pages, all in the address. */
export function CardList<T extends string, R>({
  spec,
  url,
  query,
  counts,
  tools,
  head,
  foot,
  nothing,
  frame = 'ul',
  children,
}: CardListProps<T, R>) {
  const first = { ...url, pageNum: 1 };
  return (
    <>
      {counts && <CountTabs label={spec.label} current={url.tab} tabs={spec.tabsOf(url, counts)} />}
      {tools}
      <ListFailure failure={query.isRefetchError && query.error} onRetry={query.refetch} />
      <Loaded query={query} skeleton={<Skeleton heights={[180, 180, 180]} />}>
        {({ list, total, pageSize }) =>
          list.length > 0 ? (
            <>
              {head}
              <Rows frame={frame} busy={query.isFetching}>
                {list.map(children)}
              </Rows>
              {foot}
              <Pager
                path={spec.path}
                query={spec.query(first)}
                pageNum={url.pageNum}
                pages={Math.ceil(total / pageSize)}
                total={total}
              />
            </>
          ) : total > 0 ? (
            <Nothing title={`这一页没有${spec.noun}`} way={{ href: spec.href(first), label: '回到第一页' }} />
          ) : (
            <Nothing {...nothing} />
          )
        }
      </Loaded>
    </>
  );
}
