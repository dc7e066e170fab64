'use client';

import { Suspense } from 'react';
import { HotLine } from '@/components/search/desktop/hot-words';
import { SearchForm } from '@/components/search/desktop/search-form';
import css from '@/components/search/desktop/search-page.module.css';
import { SearchFailure } from '@/components/search/search-failure';
import { useFound } from '@/components/search/use-found';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { latePart } from '@/components/ui/late-part';
import { LostPart } from '@/components/ui/lost-part';
import { titles } from '@/lib/text/titles';

const PATH = '/index/search';

/** They come with their answer; the page itself is near its script budget. */
const Results = latePart(async () => (await import('@/components/search/desktop/results')).Results, LostPart);

const WAITING = <Skeleton heights={[44, 130, 130, 130, 130, 130]} />;

/** What the address searches for, as a frame: its bytes are the same for every word. */
export function SearchScreen({ words }: { words: readonly string[] }) {
  const { isAlive, request, found, failure } = useFound();
  const waits = !isAlive || (request && !found && !failure);
  return (
    <>
      <h1 className="sr-only">{request ? `搜索“${request.keyword}”` : titles[PATH]}</h1>
      <div className={css.head}>
        <SearchForm key={request?.keyword} keyword={request?.keyword ?? ''} type={request?.type ?? 'all'} />
        {isAlive && !request && <HotLine words={words} />}
      </div>
      {waits && WAITING}
      {request && found && (
        <Suspense fallback={WAITING}>
          <Results input={request} found={found} words={words} />
        </Suspense>
      )}
      {failure && (
        <div className={css.start}>
          <SearchFailure failure={failure} />
        </div>
      )}
      {isAlive && !request && (
        <div className={css.start}>
          <EmptyState
            picture="search"
            title="请输入要查找的内容"
            text="可以查找新闻、信息公开和书刊；给一段文字加上引号，就按原文查找。"
          />
        </div>
      )}
    </>
  );
}
