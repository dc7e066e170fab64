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
import { DataTable } from '@/components/ui/table/data-table';
import { readList } from '@/components/ui/table/list-url';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import type { OrganizationReportRow, OrganizationReportView } from '@/lib/domain/report/list-contract';
import { type CallInput } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

type Input = CallInput<'GET', '/api/admin/report/organisation'>;

const PAGE = 20;
const names = ['keyword', 'typeId'];
/** 单位销售: each organisation; persons together are one row. */
export function OrganizationReport() {
  const today = useToday();
  const types = useQuery(apiQuery('/api/admin/report/filters', {})).data?.organizationTypes ?? [];
  const state = useRange(today);
  const { range } = state;
  const search = useSearchParams();
  const {
    pageNum: _page,
    pageSize: _size,
    sort: _sort,
    ...filters
  } = readList(new URLSearchParams(search), { names, pageSize: PAGE, prefix: '' });
  const query = (p: ListParams) =>
    apiQuery('/api/admin/report/organisation', { ...p, ...range, sort: p.sort ?? '-netFen' } as Input, {
      placeholderData: keepPreviousData,
    });
  const result = useQuery({
    ...query({ pageNum: 1, pageSize: PAGE, ...filters }),
    enabled: !state.refused,
  });
  const bar: Filter[] = [
    { kind: 'text', name: 'keyword', label: '单位', placeholder: '单位名称', width: 200 },
    { kind: 'select', name: 'typeId', label: '类型', options: types, width: 150 },
  ];
  const columns: Column<OrganizationReportRow>[] = [
    {
      key: 'name',
      title: '单位',
      width: 220,
      always: true,
      fixed: 'left',
      render: (r) => <span className={css.name}>{r.name}</span>,
    },
    { key: 'typeName', title: '类型', width: 110 },
    ...measureColumns<OrganizationReportRow>({
      href: (r, m) => detailsHref(range, m, { organizationId: r.organizationId }),
      sortable: true,
    }),
    shareColumn<OrganizationReportRow>(),
  ];
  const unfiltered = names.every((n) => filters[n] === undefined);
  return (
    <ReportFrame
      state={state}
      today={today}
      result={result}
      tools={<ReportExport report="organisation" params={{ ...range, ...filters }} />}
    >
      {(data) => (
        <>
          <KpiCards
            items={compareKpis(data, range, unfiltered ? {} : null)}
            label={`较 ${data.range.beforeStart} 至 ${data.range.beforeEnd}`}
            busy={result.isFetching}
          />
          <PartCharts axis="单位" list={data.list} wholeFen={data.totals.netFen} />
          <DataTable<OrganizationReportRow>
            id="reportOrganisation"
            label="单位销售"
            columns={columns}
            rowKey={(r) => r.key}
            query={query}
            filters={bar}
            pageSize={PAGE}
            totals={(page) => totalCells((page as OrganizationReportView).totals, '合计')}
            empty={{ text: '所选时间内没有销售、退款或发货。' }}
          />
        </>
      )}
    </ReportFrame>
  );
}
