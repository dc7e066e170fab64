'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { NewCounting } from '@/components/stock/office/counting-new';
import { countingHref, countingTones } from '@/components/stock/office/counting-look';
import { choicesOf } from '@/components/stock/office/stock-look';
import { useCenters } from '@/components/stock/office/use-centers';
import cells from '@/components/ui/cells.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { formatMinute } from '@/lib/core/dates';
import type { CountingRow } from '@/lib/domain/stock/counting-contract';
import { countingMachine } from '@/lib/states/counting';
import { apiQuery } from '@/lib/client/query';

const chooseStatus = tabChooser('status');

const minute = (iso: string | null) =>
  iso ? <span className={cells.number}>{formatMinute(iso)}</span> : '—';

const columns: readonly Column<CountingRow>[] = [
  {
    key: 'taskNo',
    title: '盘点单号',
    width: 168,
    always: true,
    fixed: 'left',
    href: (r) => countingHref(r.id),
  },
  { key: 'title', title: '任务名称', width: 200 },
  {
    key: 'status',
    title: '状态',
    width: 92,
    render: (r) => <StatusTag tone={countingTones[r.status]}>{r.statusLabel}</StatusTag>,
  },
  { key: 'deliveryCenterName', title: '发货仓 / 范围', width: 168, small: (r) => r.scopeLabel },
  {
    key: 'done',
    title: '已盘 / 总行数',
    width: 116,
    align: 'right',
    render: (r) => (
      <span className={cells.number}>{r.status === 'draft' ? '—' : `${r.done} / ${r.lines}`}</span>
    ),
  },
  {
    key: 'differing',
    title: '差异行',
    width: 80,
    align: 'right',
    render: (r) => <span className={cells.number}>{r.status === 'draft' ? '—' : r.differing}</span>,
  },
  { key: 'createdBy', title: '创建人', width: 96, render: (r) => r.createdBy ?? '系统' },
  { key: 'createdAt', title: '创建时间', width: 140, render: (r) => minute(r.createdAt) },
  { key: 'startedAt', title: '开始时间', width: 140, render: (r) => minute(r.startedAt) },
  { key: 'submittedAt', title: '提交时间', width: 140, render: (r) => minute(r.submittedAt), hidden: true },
  { key: 'postedAt', title: '调整时间', width: 140, render: (r) => minute(r.postedAt), hidden: true },
];

/** Counting tasks by state, newest first. */
export function CountingTable() {
  const centers = useCenters();
  const search = useSearchParams();
  const status = countingMachine.states.find((s) => s === search.get('status'));
  const counts = useQuery(apiQuery('/api/admin/counting/list', { pageNum: 1, pageSize: 1 })).data?.counts;
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'keyword', label: '关键词', placeholder: '盘点单号或任务名称', width: 210 },
    {
      kind: 'select',
      name: 'deliveryCenterId',
      label: '发货仓',
      options: choicesOf(centers),
      width: 150,
    },
    { kind: 'dates', label: '创建日期' },
  ];
  return (
    <TabbedPanel
      label="状态"
      current={status ?? 'all'}
      onChange={chooseStatus}
      tabs={[
        { key: 'all', label: '全部' },
        ...countingMachine.states.map((s) => ({
          key: s,
          label: countingMachine.label(s),
          count: s === 'counting' || s === 'submitted' ? (counts?.[s] ?? 0) : undefined,
        })),
      ]}
    >
      <DataTable<CountingRow>
        id="countings"
        label="盘点任务"
        rowKey={(r) => r.id}
        columns={columns}
        filters={filters}
        fixed={{ status }}
        query={listQuery('/api/admin/counting/list')}
        empty={
          status
            ? { title: `没有${countingMachine.label(status)}的盘点` }
            : {
                title: '还没有盘点任务',
                text: '新建任务后，由系统在开始时取各商品的账面数。',
                action: <NewCounting />,
              }
        }
      />
    </TabbedPanel>
  );
}
