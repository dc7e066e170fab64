'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { useOfficeUser } from '@/components/ui/office-user';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import listed from '@/components/ui/table/listed-table.module.css';
import type { Bulk, Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { checkPermission } from '@/lib/core/permissions';
import type { BinRow } from '@/lib/domain/bin/contract';
import { BIN_DAYS, binKinds, type BinKind, type BinOffice } from '@/lib/core/bin-kinds';

/** Days from which on what is left of them is shown in red. */
const FEW_DAYS = 3;
const PURGE_TEXT = '彻底删除后不能恢复，所用的文件不再保留。';

const facts: readonly Column<BinRow>[] = [
  { key: 'title', title: '名称', width: 320, always: true },
  { key: 'kindLabel', title: '类型', width: 120 },
  { key: 'deletedByName', title: '删除人', width: 110 },
  { key: 'deletedAt', title: '删除时间', sort: true, width: 150, as: 'minute' },
  {
    key: 'daysLeft',
    title: '保留',
    width: 90,
    render: (r) =>
      r.daysLeft <= FEW_DAYS ? <StatusTag tone="red">{`${r.daysLeft} 天`}</StatusTag> : `${r.daysLeft} 天`,
  },
];

/** What was deleted in an office, of the kinds that this administrator may delete: back to where it was, or gone for good. */
export function BinTable({ office }: { office: BinOffice }) {
  const client = useQueryClient();
  const user = useOfficeUser();
  const act = async (name: 'restore' | 'purge', ids: readonly (string | number)[]) => {
    await api.post(`/api/admin/bin/${name}`, { ids: ids.map(Number) });
    await invalidate(client, 'admin/bin');
  };
  const kinds = (Object.keys(binKinds) as BinKind[]).filter(
    (k) => binKinds[k].office === office && checkPermission(binKinds[k].can, user) === 'ok',
  );
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'keyword', label: '名称' },
    {
      kind: 'select',
      name: 'kind',
      label: '类型',
      options: kinds.map((value) => ({ value, label: binKinds[value].label })),
    },
    { kind: 'dates', label: '删除日期' },
  ];
  const bulk: readonly Bulk<BinRow>[] = [
    { label: '恢复', confirm: '恢复选中的 {n} 项？', done: '已恢复', run: (ids) => act('restore', ids) },
    {
      label: '彻底删除',
      danger: true,
      confirm: `彻底删除选中的 {n} 项？${PURGE_TEXT}`,
      done: '已彻底删除',
      run: (ids) => act('purge', ids),
    },
  ];
  const actions: Column<BinRow> = {
    key: 'actions',
    title: '操作',
    width: 150,
    fixed: 'right',
    always: true,
    render: (r) => (
      <div className={listed.actions}>
        <ConfirmButton
          className={listed.act}
          variant="plain"
          label={`恢复 ${r.title}`}
          title={`恢复${r.kindLabel}“${r.title}”？`}
          confirmLabel="恢复"
          done="已恢复"
          onConfirm={() => act('restore', [r.id])}
        >
          恢复
        </ConfirmButton>
        <ConfirmButton
          className={listed.act}
          variant="plain"
          danger
          label={`彻底删除 ${r.title}`}
          title={`彻底删除${r.kindLabel}“${r.title}”？`}
          text={PURGE_TEXT}
          confirmLabel="彻底删除"
          done="已彻底删除"
          onConfirm={() => act('purge', [r.id])}
        >
          彻底删除
        </ConfirmButton>
      </div>
    ),
  };
  return (
    <DataTable<BinRow>
      id={`bin-${office}`}
      label="回收站"
      rowKey={(r) => r.id}
      columns={[...facts, actions]}
      filters={filters}
      fixed={{ office }}
      query={listQuery('/api/admin/bin/list')}
      bulk={bulk}
      empty={{ title: '回收站是空的', text: `删除的内容在这里保留 ${BIN_DAYS} 天。` }}
    />
  );
}
