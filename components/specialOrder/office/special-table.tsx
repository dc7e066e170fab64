'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { FinishManyDialog } from '@/components/specialOrder/office/finish-many-dialog';
import { SpecialDialog } from '@/components/specialOrder/office/special-dialog';
import css from '@/components/specialOrder/office/special-table.module.css';
import { optionsOf } from '@/components/ui/options';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { StatusTag } from '@/components/ui/status-tag';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import type { SpecialRow } from '@/lib/domain/specialOrder/office-contract';
import {
  specialOrderKinds,
  specialOrderMachine,
  specialOrderTones,
  specialOrderTypes,
} from '@/lib/states/specialOrder';
import { apiQuery } from '@/lib/client/query';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '订单号、单号、标题或买家', width: 210 },
  { kind: 'select', name: 'kind', label: '类别', options: optionsOf(specialOrderKinds), width: 110 },
  { kind: 'select', name: 'type', label: '类型', options: optionsOf(specialOrderTypes), width: 130 },
  {
    kind: 'select',
    name: 'assignee',
    label: '处理人',
    options: [
      { value: 'me', label: '我处理的' },
      { value: 'none', label: '无人受理' },
    ],
    width: 120,
  },
  {
    kind: 'select',
    name: 'overdue',
    label: '时限',
    options: [{ value: 'true', label: '超时未办结' }],
    width: 130,
  },
  { kind: 'dates', label: '创建日期' },
];

const columnsWith = (open: (id: number) => void): readonly Column<SpecialRow>[] => [
  {
    key: 'specialNo',
    title: '特殊订单号',
    width: 172,
    always: true,
    fixed: 'left',
    render: (r) => <span className={css.number}>{r.specialNo}</span>,
  },
  {
    key: 'status',
    title: '状态',
    width: 140,
    render: (r) => (
      <span className={css.state}>
        <StatusTag tone={specialOrderTones[r.status]}>{r.statusLabel}</StatusTag>
        {r.overdue && <StatusTag tone="red">超时</StatusTag>}
      </span>
    ),
  },
  { key: 'typeLabel', title: '类型', width: 110 },
  { key: 'title', title: '标题', width: 170 },
  {
    key: 'orderSn',
    title: '订单号',
    width: 146,
    href: (r) => r.orderId && `/mall/manage/orders/${r.orderId}`,
  },
  { key: 'buyerName', title: '买家', width: 110 },
  { key: 'assignee', title: '处理人', width: 96 },
  {
    key: 'createdAt',
    title: '创建时间',
    width: 144,
    render: (r) => <span className={css.number}>{formatMinute(r.createdAt)}</span>,
  },
  {
    key: 'act',
    title: '操作',
    width: 72,
    always: true,
    fixed: 'right',
    render: (r) => {
      const text = r.allowedActions.length > 0 ? '处理' : '查看';
      return (
        <button
          type="button"
          className={css.button}
          onClick={() => open(r.id)}
          aria-label={`${text}：特殊订单 ${r.specialNo}`}
        >
          {text}
        </button>
      );
    },
  },
];

const chooseState = tabChooser('status');

/** Exceptions of the system and applications of buyers, by state. */
export function SpecialTable() {
  const search = useSearchParams();
  const status = specialOrderMachine.states.find((s) => s === search.get('status'));
  const [finishing, setFinishing] = useState<readonly SpecialRow[]>([]);
  const [shown, setShown] = useState<number | null>(() => Number(search.get('open')) || null);
  const counts = useQuery(apiQuery('/api/admin/specialOrder/list', { pageNum: 1, pageSize: 1 })).data?.counts;
  return (
    <>
      <TabbedPanel
        label="状态"
        current={status ?? 'all'}
        onChange={chooseState}
        tabs={[
          { key: 'all', label: '全部' },
          ...specialOrderMachine.states.map((s) => ({
            key: s,
            label: specialOrderMachine.label(s),
            count: s === 'open' || s === 'handling' ? counts?.[s] : undefined,
          })),
        ]}
      >
        <DataTable<SpecialRow>
          id="special-orders"
          label="特殊订单"
          rowKey={(r) => r.id}
          columns={columnsWith(setShown)}
          filters={filters}
          fixed={{ status }}
          query={(p: ListParams) => apiQuery('/api/admin/specialOrder/list', p)}
          empty={{ title: '没有特殊订单' }}
          bulk={[
            {
              label: '批量办结',
              when: (r) => r.allowedActions.includes('finish'),
              run: async (_ids, picked) => setFinishing(picked),
            },
          ]}
        />
      </TabbedPanel>
      {finishing.length > 0 && <FinishManyDialog rows={finishing} onClose={() => setFinishing([])} />}
      {shown !== null && <SpecialDialog key={shown} id={shown} onClose={() => setShown(null)} />}
    </>
  );
}
