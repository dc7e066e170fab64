'use client';

import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { put } from '@/components/report/office/address';
import { detailsHref } from '@/components/report/office/drill';
import { stepRows, unitOf } from '@/components/report/office/figures';
import { ReportFrame } from '@/components/report/office/frame';
import { KpiCards } from '@/components/report/office/kpi-cards';
import { Figure, measureColumns, shareColumn, totalCells } from '@/components/report/office/measure-columns';
import { ReportExport } from '@/components/report/office/report-export';
import css from '@/components/report/office/report.module.css';
import { StepTabs, stepOf } from '@/components/report/office/step-tabs';
import { SumTable } from '@/components/report/office/sum-table';
import { useRange } from '@/components/report/office/use-range';
import { Chart, Donut } from '@/components/ui/chart/chart';
import { useToday } from '@/components/ui/office-user';
import { Panel } from '@/components/ui/panel';
import { FilterBar } from '@/components/ui/table/filter-bar';
import type { Column } from '@/components/ui/table/types';
import {
  measureLabels,
  tradeLabels,
  type Measure,
  type TradeMeasure,
  type TradeMeasures,
  type TradeView,
} from '@/lib/domain/report/contract';
import { apiQuery } from '@/lib/client/query';

type Row = TradeView['series'][number];
type MethodRow = TradeView['methods'][number];

const labels = { ...tradeLabels, ...measureLabels };
const shown = [
  'createdOrders',
  'createdFen',
  'paidOrders',
  'paidFen',
  'cancelledOrders',
  'completedOrders',
  'shipments',
  'backFen',
] as const;
const counts = (
  ['createdOrders', 'paidOrders', 'shipments', 'completedOrders', 'cancelledOrders'] as const
).map((key) => ({ key, label: labels[key], dashed: key === 'paidOrders' }));
const money = (['createdFen', 'paidFen', 'backFen'] as const).map((key) => ({
  key,
  label: labels[key],
  unit: 'fen' as const,
}));

/** Figures of whole orders before those that every report has. */
const columnsWith = <R extends TradeMeasures>(href: (row: R, m: Measure) => string | null): Column<R>[] => [
  ...(Object.keys(tradeLabels) as TradeMeasure[]).map((m): Column<R> => ({
    key: m,
    title: tradeLabels[m],
    align: 'right',
    render: (r) => <Figure name={m} value={r[m]} />,
  })),
  ...measureColumns<R>({ href, fold: ['goodsFen', 'returnedQty'] }),
];

/** 交易情况: what happened to orders, from their making to their end, and how they were paid. */
export function TradeReport() {
  const today = useToday();
  const methods = useQuery(apiQuery('/api/admin/report/filters', {})).data?.paymentMethods;
  const state = useRange(today);
  const { range } = state;
  const search = useSearchParams();
  const step = stepOf(search);
  const asked = search.get('paymentMethod');
  const paymentMethod = methods?.find((m) => m.value === asked)?.value;
  const input = { ...range, ...(step && { step }), ...(paymentMethod && { paymentMethod }) };
  const result = useQuery({
    ...apiQuery('/api/admin/report/trade', input, { placeholderData: keepPreviousData }),
    enabled: !state.refused && (!asked || methods !== undefined),
  });
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: '日期',
      always: true,
      fixed: 'left',
      render: (r) => <span className={css.nowrap}>{r.label}</span>,
    },
    ...columnsWith<Row>((r, m) =>
      detailsHref({ ...range, startTime: r.start, endTime: r.end }, m, { paymentMethod }),
    ),
  ];
  const methodColumns: Column<MethodRow>[] = [
    { key: 'name', title: '支付方式', always: true, fixed: 'left', width: 110 },
    shareColumn<MethodRow>(),
    ...columnsWith<MethodRow>((r, m) => (r.key ? detailsHref(range, m, { paymentMethod: r.key }) : null)),
  ];
  return (
    <ReportFrame
      state={state}
      today={today}
      result={result}
      filters={
        <FilterBar
          filters={[
            { kind: 'select', name: 'paymentMethod', label: '支付方式', options: methods ?? [], width: 150 },
          ]}
          values={{ paymentMethod }}
          onChange={(v) => put({ paymentMethod: v.paymentMethod })}
        />
      }
      tools={<ReportExport report="trade" params={input} />}
    >
      {(data) => (
        <>
          <KpiCards
            items={shown.map((m) => ({
              label: labels[m],
              unit: unitOf(m),
              now: data.totals[m],
              before: data.before[m],
              href: m in measureLabels ? detailsHref(range, m as Measure, { paymentMethod }) : null,
            }))}
            label={`较 ${data.range.beforeStart} 至 ${data.range.beforeEnd}`}
            busy={result.isFetching}
          />
          <div className={css.charts}>
            <Panel className={css.wide} title="订单走势" extra={<StepTabs step={data.step} />}>
              <Chart kind="line" label="订单走势" axis="日期" series={counts} rows={stepRows(data.series)} />
            </Panel>
            <Panel title="金额走势">
              <Chart kind="bar" label="金额走势" axis="日期" series={money} rows={stepRows(data.series)} />
            </Panel>
            <Panel title="按支付方式销售金额">
              <Donut
                label="按支付方式销售金额"
                unit="fen"
                rows={data.methods.map((r) => ({ key: r.key, label: r.name, value: r.paidFen }))}
              />
            </Panel>
          </div>
          <SumTable
            id="reportTrade"
            title="交易明细"
            columns={columns}
            rows={data.series}
            rowKey={(r) => r.start}
            totals={totalCells(data.totals, '合计')}
          />
          <SumTable
            id="reportTradeMethods"
            title="按支付方式"
            columns={methodColumns}
            rows={data.methods}
            rowKey={(r) => r.key}
            totals={totalCells(data.totals, '合计')}
          />
        </>
      )}
    </ReportFrame>
  );
}
