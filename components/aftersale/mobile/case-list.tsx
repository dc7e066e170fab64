'use client';

import { caseListHref, caseListInputOf, type CaseListUrl } from '@/components/aftersale/case-url';
import { CasesEmpty } from '@/components/aftersale/cases-empty';
import { MobileCaseCard } from '@/components/aftersale/mobile/case-card';
import css from '@/components/aftersale/mobile/case-list.module.css';
import { InfiniteList } from '@/components/ui/mobile/infinite-list';
import { LinkTabs } from '@/components/ui/mobile/link-tabs';
import { ListFailure } from '@/components/ui/mobile/list-failure';
import { PullRefresh } from '@/components/ui/mobile/pull-refresh';
import { SearchField } from '@/components/ui/mobile/search-field';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { inSkin } from '@/lib/core/mirrored-paths';
import { afterSaleListOptions } from '@/lib/domain/aftersale/client';
import { afterSaleTabLabels, afterSaleTabs, type AfterSaleListView } from '@/lib/domain/aftersale/contract';

const here = (...of: Parameters<typeof caseListHref>) => inSkin('mobile', caseListHref(...of));

/** 退款/售后: tabs with counts and search in the address, the cases as one list that goes on. */
export function MobileCaseList({ url, initial }: { url: CaseListUrl; initial: AfterSaleListView }) {
  const pages = useQueryPages({
    first: initial,
    options: (pageNum) => afterSaleListOptions({ ...caseListInputOf(url), pageNum }),
  });
  const { counts } = pages.head;
  return (
    <>
      <div className={css.search}>
        <SearchField
          label="搜索售后"
          placeholder="售后单号、订单号或商品"
          action={here('all')}
          defaultValue={url.keyword}
          button
        >
          {url.tab !== 'all' && <input type="hidden" name="tab" value={url.tab} />}
        </SearchField>
      </div>
      <LinkTabs
        label="售后状态"
        current={url.tab}
        tabs={afterSaleTabs.map((t) => ({
          key: t,
          label: afterSaleTabLabels[t],
          count: t === 'all' ? null : counts[t],
          href: here(t, url.keyword),
        }))}
      />
      <ListFailure failure={pages.failure} onRetry={pages.refetch} />
      <PullRefresh onRefresh={pages.refetch}>
        {pages.list.length === 0 ? (
          <CasesEmpty url={url} total={0} />
        ) : (
          <InfiniteList more={pages.more} state={pages.state} onMore={pages.onMore}>
            <div className={css.list}>
              {pages.list.map((row) => (
                <MobileCaseCard key={row.id} row={row} />
              ))}
            </div>
          </InfiniteList>
        )}
      </PullRefresh>
    </>
  );
}
