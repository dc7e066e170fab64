'use client';

import { DecideActs } from '@/components/credit/office/decide-acts';
import { changeWords, repaymentWords } from '@/components/credit/office/request-words';
import { optionsOf } from '@/components/ui/options';
import { DataTable } from '@/components/ui/table/data-table';
import { listQuery } from '@/components/ui/table/row-calls';
import type { Column, Filter } from '@/components/ui/table/types';
import type { CreditChangeRow, CreditRepaymentRow } from '@/lib/domain/credit/office-contract';
import { creditFaces, creditModes, creditTones } from '@/lib/states/credit';

const stateFilter: Filter = {
  kind: 'select',
  name: 'face',
  label: '状态',
  options: optionsOf(creditFaces),
  width: 124,
};
const changeFilters: readonly Filter[] = [
  { kind: 'dates', label: '提交日期' },
  stateFilter,
  { kind: 'text', name: 'keyword', label: '单位', placeholder: '单位名称', width: 200 },
];
const repaymentFilters: readonly Filter[] = [
  { kind: 'dates', label: '提交日期' },
  stateFilter,
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '单位或银行流水号', width: 200 },
];

interface Decided {
  decidedByName: string | null;
  decisionReason: string | null;
}
/** Who has decided, and why. */
const decisionOf = ({ decidedByName, decisionReason }: Decided) =>
  [decidedByName, decisionReason].filter(Boolean).join('：') || '—';

const href = (r: { organizationId: number }) => `/mall/manage/credits/${r.organizationId}`;

const changeColumns: readonly Column<CreditChangeRow>[] = [
  { key: 'organizationName', title: '单位', always: true, fixed: 'left', href },
  { key: 'face', title: '状态', width: 90, tag: (r) => [creditTones[r.face], creditFaces[r.face]] },
  { key: 'mode', title: '方式', width: 120, render: (r) => creditModes[r.mode] },
  { key: 'limitFen', title: '信用额度', width: 130, align: 'right', as: 'price' },
  { key: 'termDays', title: '账期', width: 80, align: 'right', render: (r) => `${r.termDays} 天` },
  { key: 'reason', title: '理由', width: 200 },
  { key: 'requestedByName', title: '提交人', width: 96 },
  { key: 'createdAt', title: '提交时间', width: 144, as: 'minute' },
  { key: 'decidedByName', title: '复核', width: 130, render: decisionOf },
  { key: 'decidedAt', title: '复核时间', width: 144, as: 'minute', hidden: true },
  {
    key: 'act',
    title: '操作',
    width: 112,
    always: true,
    fixed: 'right',
    render: (r) =>
      r.decidable && (
        <DecideActs
          kind="change"
          id={r.id}
          organizationName={r.organizationName}
          what={`${changeWords(r)}理由：${r.reason}。`}
        />
      ),
  },
];

const repaymentColumns: readonly Column<CreditRepaymentRow>[] = [
  { key: 'organizationName', title: '单位', always: true, fixed: 'left', href },
  { key: 'face', title: '状态', width: 90, tag: (r) => [creditTones[r.face], creditFaces[r.face]] },
  { key: 'amountFen', title: '金额', width: 110, align: 'right', as: 'price' },
  { key: 'bankDate', title: '到账日期', width: 110, as: 'number' },
  { key: 'bankPayer', title: '付款户名', width: 150 },
  { key: 'bankReference', title: '银行流水号', width: 146, as: 'number' },
  { key: 'note', title: '备注', width: 160, hidden: true },
  { key: 'requestedByName', title: '登记人', width: 96 },
  { key: 'createdAt', title: '登记时间', width: 144, as: 'minute' },
  { key: 'decidedByName', title: '复核', width: 130, render: decisionOf },
  { key: 'decidedAt', title: '复核时间', width: 144, as: 'minute', hidden: true },
  {
    key: 'act',
    title: '操作',
    width: 112,
    always: true,
    fixed: 'right',
    render: (r) =>
      r.decidable && (
        <DecideActs
          kind="repayment"
          id={r.id}
          organizationName={r.organizationName}
          what={repaymentWords(r)}
        />
      ),
  },
];

/** The list of one organisation stands on its page: without its name and without filters. */
const ofOne = <Row,>(columns: readonly Column<Row>[]) => columns.filter((c) => c.key !== 'organizationName');

/** 授信变更, of all organisations or of one. */
export function ChangeTable({ organizationId }: { organizationId?: number }) {
  const one = organizationId !== undefined;
  return (
    <DataTable<CreditChangeRow>
      id={one ? 'credit-changes-of' : 'credit-changes'}
      label="授信变更"
      rowKey={(r) => r.id}
      columns={one ? ofOne(changeColumns) : changeColumns}
      filters={one ? undefined : changeFilters}
      fixed={{ organizationId }}
      urlPrefix={one ? 'c.' : ''}
      pageSize={one ? 10 : 20}
      query={listQuery('/api/admin/credit/change/list')}
      empty={{ title: '还没有授信变更' }}
    />
  );
}

/** 还款, of all organisations or of one. */
export function RepaymentTable({ organizationId }: { organizationId?: number }) {
  const one = organizationId !== undefined;
  return (
    <DataTable<CreditRepaymentRow>
      id={one ? 'credit-repayments-of' : 'credit-repayments'}
      label="还款"
      rowKey={(r) => r.id}
      columns={one ? ofOne(repaymentColumns) : repaymentColumns}
      filters={one ? undefined : repaymentFilters}
      fixed={{ organizationId }}
      urlPrefix={one ? 'r.' : ''}
      pageSize={one ? 10 : 20}
      query={listQuery('/api/admin/credit/repayment/list')}
      empty={{ title: '还没有还款', text: '款项到账后，在单位的账期页登记还款。' }}
    />
  );
}
