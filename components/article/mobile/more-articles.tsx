'use client';

import type { ReactNode } from 'react';
import type { ListPage } from '@/components/ui/mobile/pages';
import { ServerFirstList } from '@/components/ui/mobile/server-first-list';
import { api } from '@/lib/client/api';
import type { ArticleSummary } from '@/lib/domain/article/contract';

interface MoreArticlesProps {
  category?: number | undefined;
  keyword?: string | undefined;
  /** Ids of the articles that the server has drawn. */
  first: ListPage<number>;
  marks?: readonly string[] | undefined;
  children: ReactNode;
}

/** The news list that goes on as one scrolls. */
export function MoreArticles({ category, keyword, first, marks, children }: MoreArticlesProps) {
  const query = { articleCategory: category, keyword, pageSize: first.pageSize };
  return (
    <ServerFirstList<ArticleSummary>
      first={first}
      name={`${category ?? 'all'}:${keyword ?? ''}`}
      load={(pageNum) => api.get('/api/guest/article/list', { ...query, pageNum }, { stay: true })}
      idOf={(a) => a.id}
      draw={async () => {
        const { ArticleRows } = await import('@/components/article/mobile/article-rows');
        return (articles) => <ArticleRows articles={articles} named={category === undefined} marks={marks} />;
      }}
    >
      {children}
    </ServerFirstList>
  );
}
