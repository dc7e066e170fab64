'use client';

import { useState } from 'react';
import { ExportButton } from '@/components/export/export-button';
import { OperationDialog } from '@/components/log/office/operation-dialog';
import css from '@/components/log/office/operation-table.module.css';
import { VerifyButton } from '@/components/log/office/verify-button';
import { optionsOf } from '@/components/ui/options';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatDateTime } from '@/lib/core/dates';
import type { OperationLogRow } from '@/lib/domain/log/contract';
import { entityLabels } from '@/lib/domain/log/label-rules';
import { knownOperations } from '@/lib/domain/log/rules';
import { actorKinds } from '@/lib/states/log';

const filters: readonly Filter[] = [
  { kind: 'select', name: 'action', label: '操作', options: knownOperations, width: 132 },
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '对象或请求编号', width: 128 },
  { kind: 'text', name: 'actorName', label: '操作人', width: 110 },
  { kind: 'select', name: 'actorKind', label: '类型', options: optionsOf(actorKinds), width: 104 },
  { kind: 'text', name: 'ip', label: 'IP', width: 130 },
  { kind: 'dates', label: '日期' },
  { kind: 'select', name: 'entity', label: '对象', options: optionsOf(entityLabels), width: 130 },
  { kind: 'text', name: 'entityId', label: '对象编号', width: 120 },
  { kind: 'text', name: 'actorId', label: '操作人编号', width: 110 },
];

/** `状态：待发货 → 已发货` and so on, on one line. */
function summary(row: OperationLogRow): string {
  // Where a file lies is for the details.
  const told = row.changes.filter((c) => c.field !== 'key');
  return told
    .map((c) =>
      c.before === null ? `${c.label}：${c.after}` : `${c.label}：${c.before} → ${c.after ?? '（空）'}`,
    )
    .join('；');
}

function columnsWith(open: (row: OperationLogRow) => void): Column<OperationLogRow>[] {
  return [
    {
      key: 'createdAt',
      title: '时间',
      sort: true,
      width: 160,
      always: true,
      fixed: 'left',
      render: (r) => <span className={css.number}>{formatDateTime(r.createdAt)}</span>,
    },
    {
      key: 'actorName',
      title: '操作人',
      width: 136,
      render: (r) => (
        <span className={css.two}>
          <span>{r.actorName}</span>
          <small>{r.actorKindLabel}</small>
        </span>
      ),
    },
    {
      key: 'action',
      title: '操作',
      width: 140,
      render: (r) => r.actionLabel,
    },
    {
      key: 'entity',
      title: '对象',
      width: 176,
      render: (r) => (
        <span className={css.entity} title={`${r.entityLabel} ${r.entityName ?? ''} 编号 ${r.entityId}`}>
          <span>{r.entityLabel}</span>
          <small translate="no">{r.entityName ?? r.entityId}</small>
        </span>
      ),
    },
    {
      key: 'changes',
      title: '变更',
      render: (r) => (
        <span className={css.changes} title={summary(r)}>
          {summary(r) || '—'}
        </span>
      ),
    },
    { key: 'ip', title: 'IP 地址', width: 130 },
    { key: 'requestId', title: '请求编号', width: 160, hidden: true },
    { key: 'chainNo', title: '链序号', width: 84, align: 'right', hidden: true },
    {
      key: 'act',
      title: '查看',
      width: 72,
      always: true,
      fixed: 'right',
      render: (r) => (
        <button type="button" className={css.link} onClick={() => open(r)} aria-label={`详情：日志 ${r.id}`}>
          详情
        </button>
      ),
    },
  ];
}

/** What administrators and the system did; nobody can change it. */
export function OperationTable() {
  const [row, setRow] = useState<OperationLogRow | null>(null);
  return (
    <>
      <DataTable<OperationLogRow>
        id="operations"
        label="操作日志"
        rowKey={(r) => r.id}
        columns={columnsWith(setRow)}
        filters={filters}
        query={listQuery('/api/admin/log/list')}
        toolbar={
          <>
            <VerifyButton />
            <ExportButton kind="operationLog" full />
          </>
        }
        empty={{ title: '还没有操作记录', text: '管理员的每次修改都会记录在这里。' }}
      />
      <OperationDialog row={row} onClose={() => setRow(null)} />
    </>
  );
}
