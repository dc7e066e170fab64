import type { Metadata } from 'next';
import { FoundList } from '@/components/search/desktop/found-list';
import { HotLine, HotList } from '@/components/search/desktop/hot-words';
import { SearchForm } from '@/components/search/desktop/search-form';
import css from '@/components/search/desktop/search-page.module.css';
import { SearchTabs } from '@/components/search/desktop/search-tabs';
import { looseNotes } from '@/components/search/found-tabs';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import type { SiteSearchInput } from '@/lib/domain/siteSearch/contract';
import type { SiteFound } from '@/lib/domain/siteSearch/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { loadSearch, requestOf, type SearchPageProps } from './load-search';

export const dynamic = 'force-dynamic';

const PATH = '/index/search';

export async function generateMetadata(props: SearchPageProps): Promise<Metadata> {
  const input = await requestOf(props, true);
  return {
    title: input ? `搜索“${input.keyword}”` : titles[PATH],
    robots: { index: false, follow: true },
  };
}

function Results({ input, found, words }: { input: SiteSearchInput; found: SiteFound; words: string[] }) {
  const { keyword, type } = input;
  const note = found.mode === 'any' || found.mode === 'pairs' ? looseNotes[found.mode] : null;
  return (
    <section aria-label={`“${keyword}”的搜索结果`}>
      {found.counts.all > 0 && <SearchTabs keyword={keyword} type={type} counts={found.counts} />}
      {found.list.length > 0 ? (
        <>
          {note && <p className={css.note}>{note}</p>}
          <FoundList items={found.list} named={type === 'all'} />
          <Pager
            path={PATH}
            query={{ keyword, type: type === 'all' ? null : type }}
            pageNum={found.pageNum}
            pages={Math.ceil(found.total / found.pageSize)}
            total={found.total}
          />
        </>
      ) : (
        <EmptyState
          picture="search"
          title={found.counts.all > 0 ? '这里没有更多结果了' : `没有找到与“${keyword}”相关的内容`}
          text={found.counts.all === 0 && '请检查有没有错别字，或换一个更短的常用词；多个词用空格隔开。'}
          action={
            found.counts.all > 0 ? (
              <ButtonLink href={`${PATH}?keyword=${encodeURIComponent(keyword)}`} variant="outline">
                查看全部结果
              </ButtonLink>
            ) : (
              <HotLine words={words} label="大家在搜：" />
            )
          }
        />
      )}
    </section>
  );
}

export default async function SearchPage(props: SearchPageProps) {
  const input = await requestOf(props, true);
  const ctx = await pageCtx({ can: 'public', from: PATH });
  const { found, words } = await loadSearch(ctx, input);
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={[{ label: titles[PATH] }]} />
      <h1 className="sr-only">{input ? `搜索“${input.keyword}”` : titles[PATH]}</h1>
      <div className={css.head}>
        <SearchForm keyword={input?.keyword ?? ''} type={input?.type ?? 'all'} />
        {!found && <HotLine words={words} />}
      </div>
      {input && found && (
        <div className={found.list.length > 0 ? css.columns : css.plain}>
          <Results input={input} found={found} words={words} />
          {found.list.length > 0 && <HotList words={words} />}
        </div>
      )}
      {input && !found && (
        <div className={css.start}>
          <EmptyState
            picture="error"
            title="现在搜索的人较多"
            text="请稍等片刻再试。"
            action={
              <ButtonLink href={`${PATH}?keyword=${encodeURIComponent(input.keyword)}`}>再试一次</ButtonLink>
            }
          />
        </div>
      )}
      {!input && (
        <div className={css.start}>
          <EmptyState
            picture="search"
            title="请输入要查找的内容"
            text="可以查找新闻、信息公开和书刊；给一段文字加上引号，就按原文查找。"
          />
        </div>
      )}
    </div>
  );
}
