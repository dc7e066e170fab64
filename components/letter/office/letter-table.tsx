'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { LetterDialog } from '@/components/letter/office/letter-dialog';
import { Button } from '@/components/ui/button';
import { optionsOf } from '@/components/ui/options';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { DataTable } from '@/components/ui/table/data-table';
import { listQuery } from '@/components/ui/table/row-calls';
import type { Column, Filter } from '@/components/ui/table/types';
import type { OfficeLetterRow } from '@/lib/domain/letter/office-contract';
import { letterKinds, letterMachine, letterTones } from '@/lib/states/letter';
import { apiQuery } from '@/lib/client/query';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '商品名称或来信内容', width: 210 },
  { kind: 'select', name: 'kind', label: '类型', options: optionsOf(letterKinds), width: 130 },
  { kind: 'dates', label: '来信日期' },
];

const columnsWith = (open: (row: OfficeLetterRow) => void): readonly Column<OfficeLetterRow>[] => [
  {
    key: 'productTitle',
    title: '商品',
    width: 190,
    always: true,
    href: (r) => `/mall/details/${r.productId}`,
  },
  { key: 'kindLabel', title: '类型', width: 96 },
  { key: 'content', title: '来信', width: 320 },
  { key: 'writer', title: '来信人', width: 96 },
  { key: 'status', title: '状态', width: 96, tag: (r) => [letterTones[r.status], r.statusLabel] },
  { key: 'createdAt', title: '来信时间', width: 146, as: 'minute' },
  {
    key: 'act',
    title: '操作',
    width: 84,
    always: true,
    fixed: 'right',
    render: (r) => {
      const text = r.allowedActions.length > 0 ? '处理' : '查看';
      return (
        <Button variant="plain" size="s" onClick={() => open(r)} aria-label={`${text}：来信 ${r.id}`}>
          {text}
        </Button>
      );
    },
  },
];

const chooseState = tabChooser('status');

/** Letters of readers by state; those that wait come first. */
export function LetterTable() {
  const asked = useSearchParams().get('status');
  const status = asked === 'all' ? undefined : (letterMachine.states.find((s) => s === asked) ?? 'pending');
  const waiting = useQuery(apiQuery('/api/admin/letter/list', { pageNum: 1, pageSize: 1 })).data?.pending;
  const [shown, setShown] = useState<OfficeLetterRow | null>(null);
  return (
    <>
      <TabbedPanel
        label="状态"
        current={status ?? 'all'}
        onChange={chooseState}
        tabs={[
          ...letterMachine.states.map((s) => ({
            key: s,
            label: letterMachine.label(s),
            count: s === 'pending' ? waiting : undefined,
          })),
          { key: 'all', label: '全部' },
        ]}
      >
        <DataTable<OfficeLetterRow>
          id="letters"
          label="读者来信"
          rowKey={(r) => r.id}
          columns={columnsWith(setShown)}
          filters={filters}
          fixed={{ status }}
          query={listQuery('/api/admin/letter/list')}
          empty={{ title: status === 'pending' ? '没有待处理的来信' : '没有来信' }}
        />
      </TabbedPanel>
      {shown && <LetterDialog key={shown.id} row={shown} onClose={() => setShown(null)} />}
    </>
  );
}
