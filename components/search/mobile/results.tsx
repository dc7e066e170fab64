import { foundTabs, looseNotes } from '@/components/search/found-tabs';
import { FoundRows } from '@/components/search/mobile/found-rows';
import { MoreFound } from '@/components/search/mobile/more-found';
import css from '@/components/search/mobile/search-start.module.css';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkTabs } from '@/components/ui/mobile/link-tabs';
import type { FoundCounts, SiteSearched } from '@/lib/domain/siteSearch/contract';

interface ResultsProps {
  keyword: string;
  type: keyof FoundCounts;
  found: SiteSearched;
}

const PATH = '/mobile/Search';

/** Tabs by kind with their numbers; each is an address. */
function Tabs({ keyword, type, found }: ResultsProps) {
  if (found.counts.all === 0) return null;
  const tabs = foundTabs(PATH, keyword, found.counts, ['all', 'product', 'article', 'publicInfo']);
  return (
    <LinkTabs
      label="结果类型"
      current={type}
      tabs={tabs.map(({ count, ...tab }) => ({ ...tab, label: `${tab.label} ${count}` }))}
    />
  );
}

/** What a search found, or how to go on when it found nothing. */
export function SearchResults(results: ResultsProps) {
  const { keyword, type, found } = results;
  const query = encodeURIComponent(keyword);
  if (found.list.length === 0) {
    const elsewhere = found.counts.all > 0;
    return (
      <>
        <Tabs {...results} />
        <EmptyState
          picture="search"
          title={elsewhere ? '这里没有相关结果' : `没有找到与“${keyword}”相关的内容`}
          text={!elsewhere && '请检查有没有错别字，或换一个更短的常用词；多个词用空格隔开。'}
          action={
            <ButtonLink
              href={elsewhere ? `/mobile/Search?keyword=${query}` : '/mobile/list'}
              variant="outline"
            >
              {elsewhere ? '查看全部结果' : '按分类浏览书刊'}
            </ButtonLink>
          }
        />
      </>
    );
  }
  const note = found.mode === 'any' || found.mode === 'pairs' ? looseNotes[found.mode] : null;
  const { total, pageNum, pageSize } = found;
  return (
    <>
      <Tabs {...results} />
      {note && <p className={css.note}>{note}</p>}
      <MoreFound
        key={`${type}:${keyword}`}
        keyword={keyword}
        type={type}
        first={{ total, pageNum, pageSize, list: found.list.map((f) => `${f.type}-${f.id}`) }}
      >
        <FoundRows items={found.list} named={type === 'all'} />
      </MoreFound>
      {type === 'product' && (
        <p className={css.more}>
          <ButtonLink href={`/mobile/list?keyword=${query}`} variant="outline">
            按价格、类型筛选这些商品
          </ButtonLink>
        </p>
      )}
    </>
  );
}
