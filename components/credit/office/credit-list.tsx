'use client';

import { useSearchParams } from 'next/navigation';
import { GrantButton } from '@/components/credit/office/grant-dialog';
import { ChangeTable, RepaymentTable } from '@/components/credit/office/request-tables';
import { ExportButton } from '@/components/export/export-button';
import cells from '@/components/ui/cells.module.css';
import { Price } from '@/components/ui/price';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { DataTable } from '@/components/ui/table/data-table';
import { listQuery } from '@/components/ui/table/row-calls';
import type { Column, Filter } from '@/components/ui/table/types';
import type { CreditListView, CreditRow } from '@/lib/domain/credit/office-contract';
import { creditModes } from '@/lib/states/credit';

const filters: readonly Filter[] = [
  {
    kind: 'select',
    name: 'tab',
    label: '欠款',
    options: [
      { value: 'owing', label: '有欠款' },
      { value: 'overdue', label: '有逾期' },
    ],
    width: 124,
  },
  { kind: 'text', name: 'keyword', label: '单位', placeholder: '名称或信用代码', width: 200 },
];

const money = (key: keyof CreditRow & `${string}Fen`, title: string): Column<CreditRow> => ({
  key,
  title,
  width: 112,
  align: 'right',
  as: 'price',
});

const columns: readonly Column<CreditRow>[] = [
  {
    key: 'name',
    title: '单位',
    always: true,
    fixed: 'left',
    render: (r) => (
      <span className={cells.two}>
        <a className={cells.link} href={`/mall/manage/credits/${r.organizationId}`}>
          {r.name}
        </a>
        <small>{`${creditModes[r.mode]}，${r.termDays} 天`}</small>
      </span>
    ),
  },
  money('limitFen', '额度'),
  money('usedFen', '欠款'),
  money('availableFen', '可用'),
  money('notDueFen', '未到期'),
  money('d30Fen', '逾期 1–30 天'),
  money('d60Fen', '31–60 天'),
  money('d90Fen', '61–90 天'),
  money('olderFen', '90 天以上'),
  { key: 'remindedOn', title: '上次提醒', width: 104, as: 'number' },
];

function Ageing() {
  return (
    <DataTable<CreditRow>
      id="credits"
      label="账龄"
      rowKey={(r) => r.organizationId}
      columns={columns}
      filters={filters}
      toolbar={
        <>
          <ExportButton kind="credit" />
          <GrantButton />
        </>
      }
      query={listQuery('/api/admin/credit/list')}
      totals={(page) => ({
        name: '合计',
        ...Object.fromEntries(
          Object.entries((page as CreditListView).totals).map(([key, fen]) => [
            key,
            <Price key={key} fen={fen} plain />,
          ]),
        ),
      })}
      empty={{ title: '还没有单位开通账期', text: '点“新增授信”，另一位财务人员同意后生效。' }}
    />
  );
}

const lists = { changes: <ChangeTable />, repayments: <RepaymentTable /> };
const isList = (name: string | null): name is keyof typeof lists =>
  name !== null && Object.hasOwn(lists, name);

/** 账期: what organisations owe by age, the grants and the repayments. */
export function CreditList() {
  const view = useSearchParams().get('view');
  const tab = isList(view) ? view : 'ageing';
  return (
    <TabbedPanel
      label="账期"
      current={tab}
      tabs={[
        { key: 'ageing', label: '账龄', href: '/mall/manage/credits' },
        { key: 'changes', label: '授信变更', href: '/mall/manage/credits?view=changes' },
        { key: 'repayments', label: '还款', href: '/mall/manage/credits?view=repayments' },
      ]}
    >
      {tab === 'ageing' ? <Ageing /> : lists[tab]}
    </TabbedPanel>
  );
}
