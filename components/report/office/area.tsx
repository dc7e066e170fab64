'use client';

import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { put } from '@/components/report/office/address';
import { compareKpis } from '@/components/report/office/compare-kpis';
import { detailsHref, type DrillFilters } from '@/components/report/office/drill';
import { partRows } from '@/components/report/office/figures';
import { ReportFrame } from '@/components/report/office/frame';
import { KpiCards } from '@/components/report/office/kpi-cards';
import { measureColumns, shareColumn, totalCells } from '@/components/report/office/measure-columns';
import { ReportExport } from '@/components/report/office/report-export';
import css from '@/components/report/office/report.module.css';
import { useRange } from '@/components/report/office/use-range';
import { Chart, Donut } from '@/components/ui/chart/chart';
import { Panel } from '@/components/ui/panel';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, ListParams } from '@/components/ui/table/types';
import { useToday } from '@/components/ui/office-user';
import { NO_MANAGER } from '@/lib/domain/report/contract';
import type { AreaRow, AreaView } from '@/lib/domain/report/list-contract';
import { type CallInput } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

type Input = CallInput<'GET', '/api/admin/report/area'>;

const PAGE = 50;
const tabs = [
  { key: 'all', label: '按地区' },
  { key: 'manager', label: '按区域经理' },
];
const series = [
  { key: 'netFen', label: '净销售额', unit: 'fen' },
  { key: 'paidFen', label: '销售金额', unit: 'fen' },
] as const;
const choosePlace = (areaCode?: string) => put({ areaCode });

/** The rows of an area or of a manager, as the details know them. */
const filtersOf = (r: AreaRow): DrillFilters =>
  r.managerCode === null
    ? { areaCode: r.areaCode, areaOnly: r.only }
    : { managerCode: r.managerCode || NO_MANAGER };

/** From the whole country down to the place that is open. */
function Path({ path }: { path: AreaView['path'] }) {
  return (
    <nav className={css.path} aria-label="上级地区">
      <button type="button" disabled={path.length === 0} onClick={() => choosePlace()}>
        全国
      </button>
      {path.map((p, i) => (
        <button
          key={p.code}
          type="button"
          disabled={i === path.length - 1}
          onClick={() => choosePlace(p.code)}
        >
          {p.name}
        </button>
      ))}
    </nav>
  );
}

/** 地区销售: by place, from the provinces down, or by the manager of an area. */
export function AreaReport() {
  const today = useToday();
  const state = useRange(today);
  const { range } = state;
  const search = useSearchParams();
  const by = search.get('by') === 'manager' ? ('manager' as const) : ('area' as const);
  const place = search.get('areaCode') ?? '';
  const areaCode = by === 'area' && /^\d{6}$/.test(place) ? place : undefined;
  const own = { by, ...(areaCode && { areaCode }) };
  const query = (p: ListParams) =>
    apiQuery('/api/admin/report/area', { ...p, ...range, ...own, sort: p.sort ?? '-netFen' } as Input, {
      placeholderData: keepPreviousData,
    });
  const result = useQuery({ ...query({ pageNum: 1, pageSize: PAGE }), enabled: !state.refused });
  const title = by === 'area' ? '地区' : '区域经理';
  const columns: Column<AreaRow>[] = [
    {
      key: 'name',
      title,
      width: 170,
      always: true,
      fixed: 'left',
      render: (r) => (
        <span className={css.name}>
          {r.hasChildren && r.areaCode ? (
            <button type="button" className={css.deeper} onClick={() => choosePlace(r.areaCode ?? undefined)}>
              {r.name}
              <span aria-hidden> ›</span>
              <span className="sr-only">，查看下级</span>
            </button>
          ) : (
            r.name
          )}
          {r.only && <small>未填写下级地区</small>}
        </span>
      ),
    },
    ...measureColumns<AreaRow>({ href: (r, m) => detailsHref(range, m, filtersOf(r)), sortable: true }),
    shareColumn<AreaRow>(),
  ];
  return (
    <ReportFrame
      state={state}
      today={today}
      result={result}
      tools={<ReportExport report="area" params={{ ...range, ...own }} />}
    >
      {(data) => (
        <>
          <KpiCards
            items={compareKpis(data, range, { areaCode })}
            label={`较 ${data.range.beforeStart} 至 ${data.range.beforeEnd}`}
            busy={result.isFetching}
          />
          <div className={css.charts}>
            <Panel title={`${title}销售（净销售额前十）`}>
              <Chart
                kind="rank"
                label={`${title}销售`}
                axis={title}
                series={series}
                rows={partRows(data.list)}
              />
            </Panel>
            <Panel title={`${title}净销售额占比`}>
              <Donut
                label={`${title}净销售额占比`}
                unit="fen"
                rows={data.list.map((r) => ({ key: r.key, label: r.name, value: r.netFen }))}
                whole={data.totals.netFen}
              />
            </Panel>
          </div>
          <TabbedPanel
            label="统计对象"
            current={by === 'area' ? 'all' : by}
            tabs={tabs}
            onChange={(tab) =>
              put({ by: tab === 'all' ? undefined : tab, areaCode: undefined, sort: undefined })
            }
          >
            <DataTable<AreaRow>
              key={by}
              id="reportArea"
              label={`${title}销售`}
              columns={columns}
              rowKey={(r) => r.key}
              query={query}
              pageSize={PAGE}
              toolbar={by === 'area' && <Path path={data.path} />}
              totals={(page) => totalCells((page as AreaView).totals, '合计')}
              empty={{ text: '所选时间内没有销售、退款或发货。' }}
            />
          </TabbedPanel>
        </>
      )}
    </ReportFrame>
  );
}
