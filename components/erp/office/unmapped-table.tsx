'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ExportButton } from '@/components/export/export-button';
import own from '@/components/erp/office/erp.module.css';
import { TargetField } from '@/components/erp/office/target-field';
import { Button } from '@/components/ui/button';
import css from '@/components/ui/cells.module.css';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { optionsOf } from '@/components/ui/options';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatMinute } from '@/lib/core/dates';
import { idField, intField, orNull } from '@/lib/core/fields';
import { unmappedStates, type UnmappedState, type UnmappedView } from '@/lib/domain/erp/map-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const tones: Record<UnmappedState, Tone> = { open: 'amber', ignored: 'gray', mapped: 'green' };

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '存货编码或名称' },
  { kind: 'select', name: 'status', label: '状态', options: optionsOf(unmappedStates), width: 120 },
];

const facts: readonly Column<UnmappedView>[] = [
  {
    key: 'erpCode',
    title: '存货编码',
    sort: true,
    width: 190,
    always: true,
    fixed: 'left',
    render: (r) => (
      <span className={own.goods}>
        <span className={css.number}>{r.erpCode}</span>
        {r.erpName && <small>{r.erpName}</small>}
      </span>
    ),
  },
  { key: 'warehouse', title: '仓库', width: 140 },
  {
    key: 'lastQty',
    title: 'ERP 现存量',
    width: 104,
    align: 'right',
    render: (r) => <span className={css.number}>{r.lastQty ?? '—'}</span>,
  },
  { key: 'seenCount', title: '出现次数', sort: true, width: 104, align: 'right' },
  {
    key: 'lastSeenAt',
    title: '最近出现',
    sort: true,
    width: 148,
    render: (r) =>
      r.lastRunId === null ? (
        <span className={css.number}>{formatMinute(r.lastSeenAt)}</span>
      ) : (
        <a className={css.link} href={`/mall/manage/erp/runs/${r.lastRunId}`}>
          {formatMinute(r.lastSeenAt)}
        </a>
      ),
  },
  {
    key: 'status',
    title: '状态',
    width: 150,
    render: (r) => (
      <span className={css.two}>
        <span>
          <StatusTag tone={tones[r.status]}>{unmappedStates[r.status]}</StatusTag>
        </span>
        {r.resolvedAt && (
          <small>
            {r.resolvedByName ?? '系统'} {formatMinute(r.resolvedAt)}
          </small>
        )}
      </span>
    ),
  },
];

const resolveInput = z.object({
  productId: idField,
  issueId: orNull(idField),
  unitFactor: intField(1, 10_000),
});

/** Says what a code stands for; its name in the ERP is the first thing looked for. */
function ResolveDialog({ row, onClose }: { row: UnmappedView; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(resolveInput, {
    initialValues: { productId: '', issueId: '', unitFactor: 1 },
    submit: (input) => api.post('/api/admin/erp/unmapped/resolve', { action: 'map', id: row.id, ...input }),
    success: '已建立对照，下次同步时生效',
    done: () => {
      onClose();
      void invalidate(client, 'admin/erp');
    },
  });
  return (
    <DialogForm title={`对照 ${row.erpCode}`} form={form} submitLabel="建立对照" onClose={onClose}>
      <TargetField word={row.erpName ?? ''} />
      <NumberField
        name="unitFactor"
        label="换算"
        required
        min={1}
        max={10_000}
        hint="一个 ERP 单位折合的册数"
      />
    </DialogForm>
  );
}

/** 待对照: codes that a file or the interface named and nobody has matched. */
export function UnmappedTable() {
  const client = useQueryClient();
  const [resolving, setResolving] = useState<UnmappedView | null>(null);
  const act = async (action: 'ignore' | 'reopen', ids: number[]) => {
    await api.post('/api/admin/erp/unmapped/resolve', { action, ids });
    await invalidate(client, 'admin/erp');
  };
  const columns: readonly Column<UnmappedView>[] = [
    ...facts,
    {
      key: 'actions',
      title: '操作',
      width: 136,
      fixed: 'right',
      always: true,
      render: (row) =>
        row.status === 'mapped' ? (
          <a className={css.link} href={`/mall/manage/erp?keyword=${encodeURIComponent(row.erpCode)}`}>
            查看对照
          </a>
        ) : (
          <div className={own.acts}>
            <Button
              className={own.act}
              variant="plain"
              size="s"
              aria-label={`对照 ${row.erpCode}`}
              onClick={() => setResolving(row)}
            >
              对照
            </Button>
            {row.status === 'open' ? (
              <ConfirmButton
                className={own.act}
                variant="plain"
                label={`不需对照 ${row.erpCode}`}
                title={`“${row.erpCode}”不需对照？`}
                text="用于商城不销售的存货；之后再出现也不再提示，可以恢复。"
                confirmLabel="不需对照"
                done="已移出待对照"
                onConfirm={() => act('ignore', [row.id])}
              >
                不需对照
              </ConfirmButton>
            ) : (
              <ConfirmButton
                className={own.act}
                variant="plain"
                label={`恢复 ${row.erpCode}`}
                title={`把“${row.erpCode}”恢复为待对照？`}
                confirmLabel="恢复"
                done="已恢复"
                onConfirm={() => act('reopen', [row.id])}
              >
                恢复
              </ConfirmButton>
            )}
          </div>
        ),
    },
  ];
  return (
    <>
      <DataTable<UnmappedView>
        id="erp-unmapped"
        label="待对照编码"
        rowKey={(r) => r.id}
        columns={columns}
        filters={filters}
        query={listQuery('/api/admin/erp/unmapped/list')}
        toolbar={<ExportButton kind="erpUnmapped" />}
        bulk={[
          {
            label: '不需对照',
            confirm: '选中的 {n} 个编码不需对照？之后再出现也不再提示。',
            done: '已移出待对照',
            when: (r) => r.status === 'open',
            run: (ids) => act('ignore', ids.map(Number)),
          },
        ]}
        empty={{ title: '没有待对照的编码', text: '同步时遇到未对照的存货编码会列在这里。' }}
      />
      {resolving && <ResolveDialog key={resolving.id} row={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}
