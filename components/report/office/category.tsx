'use client';

import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { compareKpis } from '@/components/report/office/compare-kpis';
import { detailsHref } from '@/components/report/office/drill';
import { partRows } from '@/components/report/office/figures';
import { ReportFrame } from '@/components/report/office/frame';
import { KpiCards } from '@/components/report/office/kpi-cards';
import { measureColumns, shareColumn, totalCells } from '@/components/report/office/measure-columns';
import { ReportExport } from '@/components/report/office/report-export';
import css from '@/components/report/office/report.module.css';
import { SumTable } from '@/components/report/office/sum-table';
import { useRange } from '@/components/report/office/use-range';
import { Button } from '@/components/ui/button';
import { Chart, Donut } from '@/components/ui/chart/chart';
import { Panel } from '@/components/ui/panel';
import type { Column } from '@/components/ui/table/types';
import { useToday } from '@/components/ui/office-user';
import type { CategoryRow } from '@/lib/domain/report/list-contract';
import { apiQuery } from '@/lib/client/query';

const series = [
  { key: 'netFen', label: '净销售额', unit: 'fen' },
  { key: 'paidFen', label: '销售金额', unit: 'fen' },
] as const;

/** 分类销售: the tree of categories; a row contains everything below it. */
export function CategoryReport() {
  const today = useToday();
  const state = useRange(today);
  const { range } = state;
  const [deep, setDeep] = useState(true);
  const result = useQuery({
    ...apiQuery('/api/admin/report/category', range, { placeholderData: keepPreviousData }),
    enabled: !state.refused,
  });
  const columns: Column<CategoryRow>[] = [
    {
      key: 'name',
      title: '分类',
      always: true,
      fixed: 'left',
      render: (r) => (
        <span className={css.name} style={{ paddingLeft: (r.level - 1) * 20 }}>
          {r.name}
          {r.level > 1 && <span className="sr-only">{`（第 ${r.level} 级）`}</span>}
        </span>
      ),
    },
    ...measureColumns<CategoryRow>({
      href: (r, m) => detailsHref(range, m, { categoryId: r.categoryId }),
    }),
    shareColumn<CategoryRow>(),
  ];
  return (
    <ReportFrame
      state={state}
      today={today}
      result={result}
      tools={<ReportExport report="category" params={{ ...range }} />}
    >
      {(data) => {
        const top = data.list.filter((r) => r.level === 1).toSorted((a, b) => b.netFen - a.netFen);
        return (
          <>
            <KpiCards
              items={compareKpis(data, range)}
              label={`较 ${data.range.beforeStart} 至 ${data.range.beforeEnd}`}
              busy={result.isFetching}
            />
            <div className={css.charts}>
              <Panel title="一级分类的销售（前十）">
                <Chart kind="rank" label="一级分类的销售" axis="分类" series={series} rows={partRows(top)} />
              </Panel>
              <Panel title="一级分类的净销售额占比">
                <Donut
                  label="一级分类的净销售额占比"
                  unit="fen"
                  rows={top.map((r) => ({ key: r.key, label: r.name, value: r.netFen }))}
                />
              </Panel>
            </div>
            <SumTable
              id="reportCategory"
              title="分类销售"
              columns={columns}
              rows={deep ? data.list : data.list.filter((r) => r.level === 1)}
              rowKey={(r) => r.key}
              totals={totalCells(data.totals, '合计')}
              tools={
                <Button variant="outline" size="s" aria-pressed={!deep} onClick={() => setDeep(!deep)}>
                  {deep ? '只看一级分类' : '展开下级分类'}
                </Button>
              }
            />
          </>
        );
      }}
    </ReportFrame>
  );
}
