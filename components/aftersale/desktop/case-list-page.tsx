'use client';

import { useQuery } from '@tanstack/react-query';
import { CaseCard } from '@/components/aftersale/desktop/case-card';
import css from '@/components/aftersale/desktop/case-list-page.module.css';
import {
  CASE_LIST_PATH,
  caseListHref,
  caseListInputOf,
  type CaseListUrl,
} from '@/components/aftersale/case-url';
import { CasesEmpty } from '@/components/aftersale/cases-empty';
import { Button } from '@/components/ui/button';
import { CountTabs } from '@/components/ui/count-tabs';
import { errorText } from '@/components/ui/error-text';
import { Pager } from '@/components/ui/pager';
import { PageHeader } from '@/components/ui/page-header';
import { inputClass } from '@/components/ui/plain-field';
import { afterSaleListOptions } from '@/lib/domain/aftersale/client';
import { afterSaleTabLabels, afterSaleTabs, type AfterSaleListView } from '@/lib/domain/aftersale/contract';

/** 退款售后: tabs with counts, search and pages, all in the address. */
export function CaseListPage({ url, initial }: { url: CaseListUrl; initial: AfterSaleListView }) {
  const query = useQuery({ ...afterSaleListOptions(caseListInputOf(url)), initialData: initial });
  const { list, total, pageSize, counts } = query.data;
  return (
    <>
      <PageHeader
        title="退款售后"
        actions={
          <form className={css.search} action={CASE_LIST_PATH} method="get" role="search">
            {url.tab !== 'all' && <input type="hidden" name="tab" value={url.tab} />}
            <input
              className={inputClass}
              type="search"
              name="keyword"
              aria-label="搜索售后"
              placeholder="售后单号、订单号或商品"
              defaultValue={url.keyword}
              maxLength={50}
            />
            <Button type="submit" variant="outline">
              搜索
            </Button>
          </form>
        }
      />
      <CountTabs
        label="售后状态"
        current={url.tab}
        tabs={afterSaleTabs.map((t) => ({
          key: t,
          label: afterSaleTabLabels[t],
          count: counts[t],
          href: caseListHref(t, url.keyword),
        }))}
      />
      {query.isError && (
        <p className={css.failure} role="alert">
          {errorText(query.error)}
          <Button variant="plain" size="s" onClick={() => void query.refetch()}>
            重新加载
          </Button>
        </p>
      )}
      {list.length === 0 ? (
        <CasesEmpty url={url} total={total} />
      ) : (
        <>
          <div className={css.list} aria-busy={query.isFetching}>
            {list.map((row) => (
              <CaseCard key={row.id} row={row} />
            ))}
          </div>
          <Pager
            path={CASE_LIST_PATH}
            query={{ tab: url.tab === 'all' ? null : url.tab, keyword: url.keyword }}
            pageNum={url.pageNum}
            pages={Math.ceil(total / pageSize)}
            total={total}
          />
        </>
      )}
    </>
  );
}
