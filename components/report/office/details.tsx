'use client';

import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { put } from '@/components/report/office/address';
import { detailColumns, detailTotalCells } from '@/components/report/office/detail-columns';
import { ReportFrame } from '@/components/report/office/frame';
import { ReportExport } from '@/components/report/office/report-export';
import css from '@/components/report/office/report.module.css';
import { useRange } from '@/components/report/office/use-range';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { DataTable } from '@/components/ui/table/data-table';
import { readList } from '@/components/ui/table/list-url';
import type { Filter, ListParams } from '@/components/ui/table/types';
import { useMay, useToday } from '@/components/ui/office-user';
import {
  detailEvents,
  detailFilters,
  type DetailEvent,
  type DetailRow,
  type DetailsView,
} from '@/lib/domain/report/details-contract';
import { type CallInput } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

type Input = CallInput<'GET', '/api/admin/report/details'>;

const PAGE = 20;
/** Filters that other reports bring along; they are shown and taken out, not typed. */
const brought = Object.keys(detailFilters);
const typed: readonly Filter[] = [
  { kind: 'text', name: 'orderSn', label: '订单号', placeholder: '完整的订单号', width: 220 },
];

/** What narrows the rows, each with its way out. `areaOnly` goes with its area. */
function Chips({ filters }: { filters: DetailsView['filters'] }) {
  const shown = filters.filter((f) => brought.includes(f.field));
  if (shown.length === 0) return null;
  const out = (field: string) =>
    put({ [field]: undefined, ...(field === 'areaCode' && { areaOnly: undefined }) });
  return (
    <div className={css.chips} role="group" aria-label="生效的条件">
      {shown.map((f) => (
        <button key={f.field} type="button" className={css.chip} onClick={() => out(f.field)}>
          {f.label}：{f.value} <span aria-hidden>×</span>
          <span className="sr-only">，取消该条件</span>
        </button>
      ))}
      <button
        type="button"
        className={css.chip}
        onClick={() => put(Object.fromEntries(brought.map((name) => [name, undefined])))}
      >
        全部取消
      </button>
    </div>
  );
}

/** 销售明细: the rows behind the figures of all other reports. Their sum stands below them. `opensOrders`: orders are open to this administrator. */
export function DetailsReport() {
  const today = useToday();
  const opensOrders = useMay('order.desk');
  const state = useRange(today);
  const { range } = state;
  const search = useSearchParams();
  const asked = search.get('event') ?? '';
  const event: DetailEvent = Object.hasOwn(detailEvents, asked) ? (asked as DetailEvent) : 'paid';
  const {
    pageNum: _page,
    pageSize: _size,
    sort: _sort,
    ...filters
  } = readList(new URLSearchParams(search), { names: brought, pageSize: PAGE, prefix: '' });
  const orderSn = range.is_long_range ? undefined : (search.get('orderSn') ?? undefined);
  const query = (p: ListParams) =>
    apiQuery(
      '/api/admin/report/details',
      { ...p, ...range, ...filters, event, orderSn: p.orderSn && orderSn } as Input,
      { placeholderData: keepPreviousData },
    );
  const result = useQuery({ ...query({ pageNum: 1, pageSize: PAGE, orderSn }), enabled: !state.refused });
  return (
    <ReportFrame
      state={state}
      today={today}
      result={result}
      filters={result.data && <Chips filters={result.data.filters} />}
      tools={<ReportExport report="details" params={{ ...range, ...filters, event, orderSn }} />}
    >
      {(data) => (
        <TabbedPanel
          label="明细种类"
          current={event}
          tabs={Object.entries(detailEvents).map(([key, label]) => ({ key, label }))}
          onChange={(tab) => put({ event: tab === 'paid' ? undefined : tab })}
        >
          <DataTable<DetailRow>
            key={data.rowsOf}
            id={data.rowsOf === 'lines' ? 'reportDetails' : 'reportDetailDays'}
            label={`${detailEvents[event]}明细`}
            columns={detailColumns(data.rowsOf, event, opensOrders)}
            rowKey={(r) => r.key}
            query={query}
            filters={range.is_long_range ? [] : typed}
            pageSize={PAGE}
            totals={(page) => detailTotalCells((page as DetailsView).totals)}
            empty={{ text: '所选时间和条件下没有记录。' }}
          />
        </TabbedPanel>
      )}
    </ReportFrame>
  );
}
