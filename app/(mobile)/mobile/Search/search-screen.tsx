'use client';

import { Suspense } from 'react';
import { HotWords } from '@/components/search/mobile/hot-words';
import { SearchBox } from '@/components/search/mobile/search-box';
import { NeedsScript } from '@/components/search/needs-script';
import { readHistory } from '@/components/search/search-history';
import { useFound } from '@/components/search/use-found';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { latePart } from '@/components/ui/late-part';
import { LostPart } from '@/components/ui/lost-part';
import { titles } from '@/lib/text/titles';

const PATH = '/mobile/Search';

/** What a first visit needs none of. */
const SearchHistory = latePart(
  async () => (await import('@/components/search/mobile/search-start')).SearchHistory,
  LostPart,
);

const SearchFailure = latePart(
  async () => (await import('@/components/search/search-failure')).SearchFailure,
  LostPart,
);

/** They come with their answer; the page itself is near its script budget. */
const SearchResults = latePart(
  async () => (await import('@/components/search/mobile/results')).SearchResults,
  LostPart,
);

const WAITING = <Skeleton heights={[44, 130, 130, 130, 130, 130]} />;

/** What the address searches for, or what one may search; a frame, whose bytes are the same for every word. */
export function MobileSearchScreen({ words }: { words: readonly string[] }) {
  const { isAlive, request, found, failure } = useFound();
  const { keyword = '', type = 'all' } = request ?? {};
  return (
    <MobilePage
      title={request ? `搜索“${keyword}”` : titles[PATH]}
      back
      heading={<SearchBox key={keyword} keyword={keyword} type={type} hot={words} />}
    >
      <NeedsScript />
      {(!isAlive || (request && !found && !failure)) && WAITING}
      {isAlive && !request && (
        <>
          {readHistory().length > 0 && (
            <Suspense>
              <SearchHistory />
            </Suspense>
          )}
          <HotWords words={words} />
          {words.length === 0 && (
            <EmptyState picture="search" title="请输入要查找的内容" text="可以查找书刊、新闻和信息公开。" />
          )}
        </>
      )}
      {request && found && (
        <>
          <Suspense fallback={WAITING}>
            <SearchResults keyword={keyword} type={type} found={found} />
          </Suspense>
          {found.counts.all === 0 && <HotWords words={words} />}
        </>
      )}
      {failure && (
        <Suspense>
          <SearchFailure failure={failure} />
        </Suspense>
      )}
    </MobilePage>
  );
}
