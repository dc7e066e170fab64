import type { Metadata } from 'next';
import { loadSearch, requestOf, type SearchPageProps } from '@/app/(desktop)/index/search/load-search';
import { foundTabs } from '@/components/search/found-tabs';
import { HotWords } from '@/components/search/mobile/hot-words';
import { SearchResults } from '@/components/search/mobile/results';
import { SearchBox } from '@/components/search/mobile/search-box';
import { SearchHistory } from '@/components/search/mobile/search-start';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkTabs } from '@/components/ui/mobile/link-tabs';
import { pageCtx, publicCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

const PATH = '/mobile/Search';

export async function generateMetadata(props: SearchPageProps): Promise<Metadata> {
  const input = await requestOf(props, false);
  return {
    title: input ? `搜索“${input.keyword}”` : titles[PATH],
    alternates: { canonical: '/index/search' },
    robots: { index: false, follow: true },
  };
}

export default async function MobileSearchPage(props: SearchPageProps) {
  const input = await requestOf(props, false);
  // A search is counted once per visitor; the empty page is the same for everybody and kept by the front cache.
  const ctx = input ? await pageCtx({ can: 'public', from: PATH }) : publicCtx();
  const { found, words } = await loadSearch(ctx, input);
  const { keyword = '', type = 'all' } = input ?? {};
  return (
    <MobilePage
      title={input ? `搜索“${keyword}”` : titles[PATH]}
      back
      heading={<SearchBox key={keyword} keyword={keyword} type={type} hot={words} />}
    >
      {!input && (
        <>
          <SearchHistory />
          <HotWords words={words} />
          {words.length === 0 && (
            <EmptyState picture="search" title="请输入要查找的内容" text="可以查找书刊、新闻和信息公开。" />
          )}
        </>
      )}
      {input && found && (
        <>
          {found.counts.all > 0 && (
            <LinkTabs
              label="结果类型"
              current={type}
              tabs={foundTabs(PATH, keyword, found.counts, ['all', 'product', 'article', 'publicInfo']).map(
                ({ count, ...tab }) => ({ ...tab, label: `${tab.label} ${count}` }),
              )}
            />
          )}
          <SearchResults keyword={keyword} type={type} found={found} />
          {found.counts.all === 0 && <HotWords words={words} />}
        </>
      )}
      {input && !found && (
        <EmptyState
          picture="error"
          title="现在搜索的人较多"
          text="请稍等片刻再试。"
          action={<ButtonLink href={`${PATH}?keyword=${encodeURIComponent(keyword)}`}>再试一次</ButtonLink>}
        />
      )}
    </MobilePage>
  );
}
