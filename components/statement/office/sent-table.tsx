'use client';

import { SentActs } from '@/components/statement/office/sent-acts';
import { optionsOf } from '@/components/ui/options';
import { DataTable } from '@/components/ui/table/data-table';
import { listQuery } from '@/components/ui/table/row-calls';
import type { Column, Filter } from '@/components/ui/table/types';
import type { SentRow } from '@/lib/domain/statement/office-contract';
import { periodText } from '@/lib/domain/statement/rules';
import { statementFaces, statementTones } from '@/lib/states/statement';

const filters: readonly Filter[] = [
  { kind: 'dates', label: '发送日期' },
  { kind: 'select', name: 'face', label: '状态', options: optionsOf(statementFaces), width: 124 },
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '单位、对账单号或邮箱', width: 200 },
];

/** What the receiver has said, and who. */
export const answerOf = ({ answerName, answerText }: SentRow): string =>
  [answerName, answerText].filter(Boolean).join('：');

const columns: readonly Column<SentRow>[] = [
  {
    key: 'statementNo',
    title: '对账单号',
    width: 200,
    always: true,
    fixed: 'left',
    href: (r) => `/mall/manage/statements/${r.organizationId}?from=${r.from}&to=${r.to}`,
  },
  { key: 'face', title: '状态', width: 90, tag: (r) => [statementTones[r.face], r.faceLabel] },
  { key: 'organizationName', title: '单位' },
  { key: 'from', title: '期间', width: 190, render: (r) => periodText(r) },
  { key: 'closingFen', title: '期末应付', width: 120, align: 'right', as: 'price' },
  { key: 'mail', title: '接收邮箱', width: 180 },
  { key: 'sentAt', title: '发送时间', width: 144, as: 'minute' },
  { key: 'openedAt', title: '首次打开', width: 144, as: 'minute', hidden: true },
  { key: 'answerText', title: '答复', width: 200, render: (r) => answerOf(r) || '—' },
  { key: 'answeredAt', title: '答复时间', width: 144, as: 'minute' },
  { key: 'sentByName', title: '经办人', width: 96, hidden: true },
  {
    key: 'act',
    title: '操作',
    width: 128,
    always: true,
    fixed: 'right',
    render: (r) => <SentActs row={r} />,
  },
];

/** 发送记录 with the answers. */
export function SentTable() {
  return (
    <DataTable<SentRow>
      id="statements-sent"
      label="发送记录"
      rowKey={(r) => r.id}
      columns={columns}
      filters={filters}
      query={listQuery('/api/admin/statement/sent')}
      empty={{ title: '还没有发送过对账单', text: '在“单位余额”中打开一个单位，核对后发送。' }}
    />
  );
}
