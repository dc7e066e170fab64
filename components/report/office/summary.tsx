'use client';

import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { detailsHref } from '@/components/report/office/drill';
import { partRows, stepRows } from '@/components/report/office/figures';
import { ReportFrame } from '@/components/report/office/frame';
import { KpiCards, type Kpi } from '@/components/report/office/kpi-cards';
import { measureColumns, totalCells } from '@/components/report/office/measure-columns';
import type { ReportRange } from '@/components/report/office/range';
import css from '@/components/report/office/report.module.css';
import { StepTabs, stepOf } from '@/components/report/office/step-tabs';
import { SumTable } from '@/components/report/office/sum-table';
import { useRange } from '@/components/report/office/use-range';
import { ReportExport } from '@/components/report/office/report-export';
import { Chart, Donut } from '@/components/ui/chart/chart';
import { Panel } from '@/components/ui/panel';
import type { Column } from '@/components/ui/table/types';
import { useToday } from '@/components/ui/office-user';
import type { Measure, SummaryView } from '@/lib/domain/report/contract';
import { averageFen } from '@/lib/domain/report/rules';
import { apiQuery } from '@/lib/client/query';

type Row = SummaryView['series'][number];

const money = [
  { key: 'netFen', label: '净销售额', unit: 'fen' },
  { key: 'paidFen', label: '销售金额', unit: 'fen', dashed: true },
  { key: 'backFen', label: '退款金额', unit: 'fen' },
] as const;
const counts = [
  { key: 'paidQty', label: '销售册数' },
  { key: 'shippedQty', label: '发货册数' },
  { key: 'paidOrders', label: '支付订单数' },
] as const;

function kpis({ totals, before }: SummaryView, range: ReportRange): Kpi[] {
  const of = (label: string, m: Measure, unit: Kpi['unit']): Kpi => ({
    label,
    unit,
    now: totals[m],
    before: before[m],
    href: detailsHref(range, m),
  });
  return [
    of('净销售额', 'netFen', 'fen'),
    of('销售金额', 'paidFen', 'fen'),
    of('退款金额', 'backFen', 'fen'),
    { label: '客单价', unit: 'fen', now: averageFen(totals), before: averageFen(before) },
    of('支付订单数', 'paidOrders', 'count'),
    of('销售册数', 'paidQty', 'count'),
    of('发货册数', 'shippedQty', 'count'),
    of('退货册数', 'returnedQty', 'count'),
  ];
}

const net = (rows: readonly { key: string; name: string; netFen: number }[]) =>
  rows.map((r) => ({ key: r.key, label: r.name, value: r.netFen }));

/** 经营汇总: the whole at a glance. */
export function SummaryReport() {
  const today = useToday();
  const state = useRange(today);
  const { range } = state;
  const step = stepOf(useSearchParams());
  const result = useQuery({
    ...apiQuery(
      '/api/admin/report/summary',
      { ...range, ...(step && { step }) },
      { placeholderData: keepPreviousData },
    ),
    enabled: !state.refused,
  });
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: '日期',
      always: true,
      fixed: 'left',
      render: (r) => <span className={css.nowrap}>{r.label}</span>,
    },
    ...measureColumns<Row>({
      href: (r, m) => detailsHref({ ...range, startTime: r.start, endTime: r.end }, m),
    }),
  ];
  return (
    <ReportFrame
      state={state}
      today={today}
      result={result}
      tools={<ReportExport report="summary" params={{ ...range, step }} />}
    >
      {(data) => (
        <>
          <KpiCards
            items={kpis(data, range)}
            label={`较 ${data.range.beforeStart} 至 ${data.range.beforeEnd}`}
            busy={result.isFetching}
          />
          <div className={css.charts}>
            <Panel className={css.wide} title="销售走势" extra={<StepTabs step={data.step} />}>
              <Chart kind="line" label="销售走势" axis="日期" series={money} rows={stepRows(data.series)} />
            </Panel>
            <Panel className={css.wide} title="册数与订单">
              <Chart
                kind="bar"
                label="册数与订单"
                axis="日期"
                series={counts}
                rows={stepRows(data.series)}
                height={220}
              />
            </Panel>
            <Panel title="按分类净销售额">
              <Donut label="按分类净销售额" unit="fen" rows={net(data.categories)} />
            </Panel>
            <Panel title="按支付方式净销售额">
              <Donut label="按支付方式净销售额" unit="fen" rows={net(data.methods)} />
            </Panel>
            <Panel title="按地区净销售额（前十）">
              <Chart
                kind="rank"
                label="按地区净销售额"
                axis="地区"
                series={money.slice(0, 1)}
                rows={partRows(data.areas)}
              />
            </Panel>
            <Panel title="按渠道净销售额">
              <Donut label="按渠道净销售额" unit="fen" rows={net(data.channels)} />
            </Panel>
          </div>
          <SumTable
            id="reportSummary"
            title="汇总表"
            columns={columns}
            rows={data.series}
            rowKey={(r) => r.start}
            totals={totalCells(data.totals, '合计')}
          />
        </>
      )}
    </ReportFrame>
  );
}
