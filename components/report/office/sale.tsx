'use client';

import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { compareKpis } from '@/components/report/office/compare-kpis';
import { detailsHref } from '@/components/report/office/drill';
import { ReportFrame } from '@/components/report/office/frame';
import { KpiCards } from '@/components/report/office/kpi-cards';
import { measureColumns, shareColumn, totalCells } from '@/components/report/office/measure-columns';
import { PartCharts } from '@/components/report/office/part-charts';
import { ReportExport } from '@/components/report/office/report-export';
import css from '@/components/report/office/report.module.css';
import { useRange } from '@/components/report/office/use-range';
import { useToday } from '@/components/ui/office-user';
import { optionsOf } from '@/components/ui/options';
import { DataTable } from '@/components/ui/table/data-table';
import { readList } from '@/components/ui/table/list-url';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { productKinds } from '@/lib/states/product-kind';
import type { FiltersView } from '@/lib/domain/report/filter-contract';
import type { SaleRow, SaleView } from '@/lib/domain/report/list-contract';
import { type CallInput } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

type Input = CallInput<'GET', '/api/admin/report/sale'>;

const filtersOf = (categories: FiltersView['categories']): Filter[] => [
  { kind: 'text', name: 'keyword', label: '商品', placeholder: '名称、编码、ISBN 或 ISSN', width: 200 },
  { kind: 'select', name: 'categoryId', label: '分类', options: categories, width: 160 },
  { kind: 'select', name: 'kind', label: '类型', options: optionsOf(productKinds), width: 116 },
];
const names = ['keyword', 'categoryId', 'kind'];
const PAGE = 20;

/** 商品销售: each product with what was sold, refunded, sent and sent back. */
export function SaleReport() {
  const today = useToday();
  const categories = useQuery(apiQuery('/api/admin/report/filters', {})).data?.categories ?? [];
  const state = useRange(today);
  const { range } = state;
  const search = useSearchParams();
  const {
    pageNum: _page,
    pageSize: _size,
    sort: _sort,
    ...filters
  } = readList(new URLSearchParams(search), { names, pageSize: PAGE, prefix: '' });
  // The same question as the first page of the table: asked once.
  const query = (p: ListParams) =>
    apiQuery('/api/admin/report/sale', { ...p, ...range, sort: p.sort ?? '-netFen' } as Input, {
      placeholderData: keepPreviousData,
    });
  const result = useQuery({
    ...query({ pageNum: 1, pageSize: PAGE, ...filters }),
    enabled: !state.refused,
  });
  const columns: Column<SaleRow>[] = [
    {
      key: 'name',
      title: '商品',
      width: 220,
      always: true,
      fixed: 'left',
      render: (r) => (
        <span className={css.name}>
          {r.name}
          <small>{r.sku}</small>
        </span>
      ),
    },
    { key: 'kindLabel', title: '类型', width: 84, hidden: true },
    { key: 'categoryName', title: '分类', width: 110 },
    { key: 'code', title: 'ISBN/ISSN/刊号', width: 150, hidden: true },
    ...measureColumns<SaleRow>({
      href: (r, m) => detailsHref(range, m, { productId: r.productId }),
      sortable: true,
    }),
    shareColumn<SaleRow>(),
  ];
  // The details know a category, but neither a keyword nor a kind.
  const known =
    filters.keyword === undefined && filters.kind === undefined ? { categoryId: filters.categoryId } : null;
  return (
    <ReportFrame
      state={state}
      today={today}
      result={result}
      tools={<ReportExport report="sale" params={{ ...range, ...filters }} />}
    >
      {(data) => (
        <>
          <KpiCards
            items={compareKpis(data, range, known)}
            label={`较 ${data.range.beforeStart} 至 ${data.range.beforeEnd}`}
            busy={result.isFetching}
          />
          <PartCharts axis="商品" list={data.list} wholeFen={data.totals.netFen} />
          <DataTable<SaleRow>
            id="reportSale"
            label="商品销售"
            columns={columns}
            rowKey={(r) => r.key}
            query={query}
            filters={filtersOf(categories)}
            pageSize={PAGE}
            totals={(page) => totalCells((page as SaleView).totals, '合计')}
            empty={{ text: '所选时间内没有销售、退款或发货。' }}
          />
        </>
      )}
    </ReportFrame>
  );
}
