'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '@/components/export/export-button';
import own from '@/components/erp/office/erp.module.css';
import { MapForm } from '@/components/erp/office/map-form';
import { MapImport } from '@/components/erp/office/map-import';
import { Button } from '@/components/ui/button';
import css from '@/components/ui/cells.module.css';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { optionsOf } from '@/components/ui/options';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { BIN_TEXT, undelete } from '@/components/ui/undelete';
import { formatMinute } from '@/lib/core/dates';
import type { MapView } from '@/lib/domain/erp/map-contract';
import { productKinds } from '@/lib/states/product-kind';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '编码、名称或书名' },
  { kind: 'select', name: 'kind', label: '商品类型', options: optionsOf(productKinds), width: 120 },
  {
    kind: 'select',
    name: 'active',
    label: '状态',
    width: 100,
    options: [
      { value: 'true', label: '启用' },
      { value: 'false', label: '停用' },
    ],
  },
];

const facts: readonly Column<MapView>[] = [
  {
    key: 'erpCode',
    title: '存货编码',
    sort: true,
    width: 170,
    always: true,
    fixed: 'left',
    render: (r) => (
      <span className={own.goods}>
        <span className={css.number}>{r.erpCode}</span>
        {r.erpName && <small>{r.erpName}</small>}
      </span>
    ),
  },
  {
    key: 'target',
    title: '对照商品',
    always: true,
    render: (r) => (
      <span className={own.goods}>
        <span>
          {r.title}
          {r.issueTitle && ` ${r.issueTitle}`}
        </span>
        <small>
          {r.sku} · {productKinds[r.kind]}
        </small>
      </span>
    ),
  },
  {
    key: 'unitFactor',
    title: '换算',
    width: 84,
    align: 'right',
    render: (r) => <span className={css.number}>{r.unitFactor === 1 ? '1 册' : `${r.unitFactor} 册`}</span>,
  },
  {
    key: 'onHand',
    title: '现存量',
    width: 92,
    align: 'right',
    render: (r) => <span className={css.number}>{r.onHand}</span>,
  },
  {
    key: 'lastAsOf',
    title: '最近同步至',
    width: 148,
    render: (r) => <span className={css.number}>{r.lastAsOf ? formatMinute(r.lastAsOf) : '—'}</span>,
  },
  {
    key: 'active',
    title: '状态',
    width: 80,
    render: (r) => <StatusTag tone={r.active ? 'green' : 'gray'}>{r.active ? '启用' : '停用'}</StatusTag>,
  },
  {
    key: 'updatedAt',
    title: '最后修改',
    sort: true,
    width: 148,
    hidden: true,
    render: (r) => <span className={css.number}>{formatMinute(r.updatedAt)}</span>,
  },
  { key: 'remark', title: '备注', hidden: true },
];

/** 图书软件对照: which code of the ERP is which book or issue. */
export function MapTable() {
  const client = useQueryClient();
  const [editing, setEditing] = useState<{ row: MapView | null } | null>(null);
  const [importing, setImporting] = useState(false);
  const columns: readonly Column<MapView>[] = [
    ...facts,
    {
      key: 'actions',
      title: '操作',
      width: 112,
      fixed: 'right',
      always: true,
      render: (row) => (
        <div className={own.acts}>
          <Button
            className={own.act}
            variant="plain"
            size="s"
            aria-label={`编辑 ${row.erpCode}`}
            onClick={() => setEditing({ row })}
          >
            编辑
          </Button>
          <ConfirmButton
            className={own.act}
            variant="plain"
            label={`删除 ${row.erpCode}`}
            title={`删除“${row.erpCode}”的对照？`}
            text={`${BIN_TEXT}该编码再次出现时进入待对照清单；已做的库存调整不变。`}
            confirmLabel="删除"
            danger
            done="已移入回收站"
            undo={() => undelete(client, 'erpMap', [row.id])}
            onConfirm={async () => {
              await api.post('/api/admin/erp/software/del', { ids: [row.id] });
              await invalidate(client, 'admin/erp');
            }}
          >
            删除
          </ConfirmButton>
        </div>
      ),
    },
  ];
  return (
    <>
      <DataTable<MapView>
        id="erp-maps"
        label="图书对照"
        rowKey={(r) => r.id}
        columns={columns}
        filters={filters}
        query={listQuery('/api/admin/erp/software/list')}
        bulk={[
          {
            label: '删除',
            danger: true,
            confirm: `删除选中的 {n} 项对照？${BIN_TEXT}已做的库存调整不变。`,
            done: '已移入回收站',
            undo: (ids) => undelete(client, 'erpMap', ids),
            run: async (ids) => {
              await api.post('/api/admin/erp/software/del', { ids: ids.map(Number) });
              await invalidate(client, 'admin/erp');
            },
          },
        ]}
        toolbar={
          <>
            <ExportButton kind="erpMap" />
            <Button variant="outline" size="s" onClick={() => setImporting(true)}>
              导入
            </Button>
            <Button size="s" onClick={() => setEditing({ row: null })}>
              新增对照
            </Button>
          </>
        }
        empty={leadOn(
          '还没有图书对照',
          '逐条新增，或下载模板填写后整批导入；有了对照，库存才能按 ERP 同步。',
          {
            label: '新增对照',
            to: () => setEditing({ row: null }),
          },
        )}
      />
      {editing && <MapForm row={editing.row} onClose={() => setEditing(null)} />}
      {importing && <MapImport onClose={() => setImporting(false)} />}
    </>
  );
}
