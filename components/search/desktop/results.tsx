import { FoundList } from '@/components/search/desktop/found-list';
import { HotLine, HotList } from '@/components/search/desktop/hot-words';
import css from '@/components/search/desktop/search-page.module.css';
import { SearchTabs } from '@/components/search/desktop/search-tabs';
import { looseNotes } from '@/components/search/found-tabs';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import type { SiteSearched, SiteSearchInput } from '@/lib/domain/siteSearch/contract';

const PATH = '/index/search';

interface ResultsProps {
  input: SiteSearchInput;
  found: SiteSearched;
  words: readonly string[];
}

/** What a search found, and what others search for beside it. */
export function Results({ input, found, words }: ResultsProps) {
  const { keyword, type } = input;
  const note = found.mode === 'any' || found.mode === 'pairs' ? looseNotes[found.mode] : null;
  return (
    <div className={found.list.length > 0 ? css.columns : css.plain}>
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
      {found.list.length > 0 && <HotList words={words} />}
    </div>
  );
}
