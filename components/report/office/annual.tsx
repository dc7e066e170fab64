'use client';

import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { put } from '@/components/report/office/address';
import { annualColumns, annualTotals } from '@/components/report/office/annual-columns';
import { detailsHref } from '@/components/report/office/drill';
import { unitOf } from '@/components/report/office/figures';
import { ReportFrame } from '@/components/report/office/frame';
import { KpiCards } from '@/components/report/office/kpi-cards';
import { ReportExport } from '@/components/report/office/report-export';
import { useRange } from '@/components/report/office/use-range';
import { Chart } from '@/components/ui/chart/chart';
import { Panel } from '@/components/ui/panel';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { DataTable } from '@/components/ui/table/data-table';
import type { ListParams } from '@/components/ui/table/types';
import { colors } from '@/components/ui/tokens';
import { useToday } from '@/components/ui/office-user';
import {
  annualBy,
  type AnnualBy,
  type AnnualRow,
  type AnnualView,
} from '@/lib/domain/report/annual-contract';
import { measureLabels } from '@/lib/domain/report/contract';
import { type CallInput } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

type Input = CallInput<'GET', '/api/admin/report/annual'>;

/** Months all at once, as the chart shows them; ten years have 121 at most. */
const pageOf = (by: AnnualBy) => (by === 'month' ? 100 : 20);
const shown = ['netFen', 'paidFen', 'backFen', 'paidOrders', 'paidQty', 'shippedQty'] as const;
const series = [
  { key: 'now', label: '本期净销售额', unit: 'fen' },
  { key: 'last', label: '去年同期净销售额', unit: 'fen', color: colors.blue },
] as const;
const rowsOf = (list: readonly AnnualRow[]) =>
  list.map((r) => ({
    key: r.key || r.start,
    label: r.name,
    values: { now: r.now.netFen, last: r.last.netFen },
  }));

/** 年度对比: a range beside the same window of last year, as a whole and row by row. */
export function AnnualReport() {
  const today = useToday();
  const state = useRange(today, 'year');
  const { range } = state;
  const asked = useSearchParams().get('by') ?? '';
  const by: AnnualBy = Object.hasOwn(annualBy, asked) ? (asked as AnnualBy) : 'month';
  const query = (p: ListParams) =>
    apiQuery('/api/admin/report/annual', { ...p, ...range, by } as Input, {
      placeholderData: keepPreviousData,
    });
  const result = useQuery({ ...query({ pageNum: 1, pageSize: pageOf(by) }), enabled: !state.refused });
  return (
    <ReportFrame
      state={state}
      today={today}
      result={result}
      tools={<ReportExport report="annual" params={{ ...range, by }} />}
    >
      {(data) => (
        <>
          <KpiCards
            items={shown.map((m) => ({
              label: measureLabels[m],
              unit: unitOf(m),
              now: data.totals.now[m],
              before: data.totals.last[m],
              href: detailsHref(range, m),
            }))}
            label={`较 ${data.range.beforeStart} 至 ${data.range.beforeEnd}`}
            busy={result.isFetching}
          />
          <Panel title={`净销售额与去年同期（${annualBy[data.by]}）`}>
            <Chart
              kind={data.by === 'month' ? 'bar' : 'rank'}
              label={`净销售额与去年同期，${annualBy[data.by]}`}
              axis={annualBy[data.by].slice(1)}
              series={series}
              rows={rowsOf(data.by === 'month' ? data.list : data.list.slice(0, 10))}
              height={300}
            />
          </Panel>
          <TabbedPanel
            label="统计对象"
            current={by}
            tabs={Object.entries(annualBy).map(([key, label]) => ({ key, label }))}
            onChange={(tab) => put({ by: tab === 'month' ? undefined : tab, sort: undefined })}
          >
            <DataTable<AnnualRow>
              key={by}
              id="reportAnnual"
              label="年度对比"
              columns={annualColumns(range, by)}
              rowKey={(r) => r.key || r.start}
              query={query}
              pageSize={pageOf(by)}
              totals={(page) => annualTotals((page as AnnualView).totals)}
            />
          </TabbedPanel>
        </>
      )}
    </ReportFrame>
  );
}
