'use client';

import { useSearchParams } from 'next/navigation';
import { ExportButton } from '@/components/export/export-button';
import { SentTable } from '@/components/statement/office/sent-table';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { useToday } from '@/components/ui/office-user';
import { DataTable } from '@/components/ui/table/data-table';
import { listQuery } from '@/components/ui/table/row-calls';
import type { Column, Filter } from '@/components/ui/table/types';
import type { StatementListRow } from '@/lib/domain/statement/office-contract';
import { monthBefore, monthPeriod, periodText, type Period } from '@/lib/domain/statement/rules';
import { statementFaces, statementTones } from '@/lib/states/statement';

const filters: readonly Filter[] = [
  { kind: 'dates', label: '对账期间' },
  { kind: 'text', name: 'keyword', label: '单位', placeholder: '名称或信用代码', width: 200 },
];

const columnsOf = ({ from, to }: Period): readonly Column<StatementListRow>[] => [
  {
    key: 'name',
    title: '单位',
    always: true,
    fixed: 'left',
    href: (r) => `/mall/manage/statements/${r.organizationId}?from=${from}&to=${to}`,
  },
  { key: 'openingFen', title: '期初应付', width: 130, align: 'right', as: 'price' },
  { key: 'chargedFen', title: '本期应付', width: 130, align: 'right', as: 'price' },
  { key: 'paidFen', title: '本期已付', width: 130, align: 'right', as: 'price' },
  { key: 'invoicedFen', title: '本期开票', width: 130, align: 'right', as: 'price' },
  { key: 'closingFen', title: '期末应付', width: 130, align: 'right', as: 'price' },
  {
    key: 'face',
    title: '发送',
    width: 90,
    tag: (r) => (r.face ? [statementTones[r.face], statementFaces[r.face]] : ['gray', '未发送']),
  },
  { key: 'sentAt', title: '发送时间', width: 144, as: 'minute' },
];

/** The days of the list as the server reads them. */
function listed(search: URLSearchParams, today: string): Period {
  const [from, to] = [search.get('startTime'), search.get('endTime')];
  return from && to ? { from, to } : monthPeriod(monthBefore(today));
}

function Balances() {
  const period = listed(useSearchParams(), useToday());
  return (
    <DataTable<StatementListRow>
      id="statements"
      label={`${periodText(period)}应付余额`}
      rowKey={(r) => r.organizationId}
      columns={columnsOf(period)}
      filters={filters}
      toolbar={<ExportButton kind="statement" />}
      query={listQuery('/api/admin/statement/list')}
      empty={{ title: '还没有单位下过订单' }}
    />
  );
}

/** What organisations owe, month by month, and what was sent to them. */
export function StatementList() {
  const tab = useSearchParams().get('tab') === 'sent' ? 'sent' : 'balances';
  return (
    <TabbedPanel
      label="对账单"
      current={tab}
      tabs={[
        { key: 'balances', label: '单位余额', href: '/mall/manage/statements' },
        { key: 'sent', label: '发送记录', href: '/mall/manage/statements?tab=sent' },
      ]}
    >
      {tab === 'sent' ? <SentTable /> : <Balances />}
    </TabbedPanel>
  );
}
