'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { BatchAddForm } from '@/components/ebook/office/batch-form';
import { CodeImportDialog } from '@/components/ebook/office/code-import';
import css from '@/components/ebook/office/codes.module.css';
import { CodeBar } from '@/components/ebook/office/code-bar';
import { Button } from '@/components/ui/button';
import cells from '@/components/ui/cells.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import type { BatchRow } from '@/lib/domain/ebook/batch-contract';
import { apiQuery } from '@/lib/client/query';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '批次号、名称或备注', width: 220 },
  {
    kind: 'select',
    name: 'use',
    label: '来源',
    options: [
      { value: 'auto', label: '付款时生成' },
      { value: 'stock', label: '人工生成' },
      { value: 'external', label: '外部导入' },
    ],
    width: 130,
  },
  { kind: 'dates', label: '生成日期' },
];

const path = (id: number) => `/mall/manage/codes/batches/${id}`;

const columns: readonly Column<BatchRow>[] = [
  { key: 'batchNo', title: '批次号', width: 156, always: true, fixed: 'left', href: (r) => path(r.id) },
  {
    key: 'title',
    title: '出版物',
    width: 216,
    render: (r) => (
      <span className={cells.two} title={r.title}>
        <span className={css.title}>{r.title}</span>
        {r.label && <small>{r.label}</small>}
      </span>
    ),
  },
  {
    key: 'use',
    title: '来源',
    width: 100,
    render: (r) =>
      r.external ? (
        <StatusTag tone="blue">外部导入</StatusTag>
      ) : r.automatic ? (
        <StatusTag>付款时生成</StatusTag>
      ) : (
        <StatusTag tone="gray">人工生成</StatusTag>
      ),
  },
  { key: 'total', title: '数量', width: 64, align: 'right' },
  {
    key: 'usage',
    title: '使用情况',
    width: 198,
    render: (r) => (
      <div className={cells.two}>
        <CodeBar row={r} />
        <small className={cells.number}>
          {`未分配 ${r.free} · 待激活 ${r.assigned} · 已激活 ${r.activated}`}
        </small>
      </div>
    ),
  },
  { key: 'activateUntil', title: '激活截止', width: 100, render: (r) => r.activateUntil ?? '不限' },
  {
    key: 'readDays',
    title: '可读天数',
    width: 80,
    render: (r) => (r.readDays === null ? '长期' : `${r.readDays} 天`),
  },
  { key: 'remark', title: '备注', width: 136 },
  { key: 'createdBy', title: '生成人', width: 96, render: (r) => r.createdBy ?? '系统', hidden: true },
  {
    key: 'createdAt',
    title: '生成时间',
    width: 136,
    render: (r) => <span className={cells.number}>{formatMinute(r.createdAt)}</span>,
  },
];

/** Batches of codes, newest first; new ones are made or brought in here. */
export function BatchTable() {
  const router = useRouter();
  const [asking, setAsking] = useState<'add' | 'import' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <DataTable<BatchRow>
        id="code-batches"
        label="激活码批次"
        rowKey={(r) => r.id}
        columns={columns}
        filters={filters}
        query={(p: ListParams) => apiQuery('/api/admin/ebook/batch/list', p)}
        toolbar={
          <span className={css.acts}>
            <Button variant="outline" size="s" onClick={() => setAsking('import')} aria-haspopup="dialog">
              导入外部激活码
            </Button>
            <Button size="s" onClick={() => setAsking('add')} aria-haspopup="dialog">
              生成激活码
            </Button>
          </span>
        }
        empty={leadOn(
          '还没有激活码批次',
          '读者付款时缺少的激活码会自动生成；印制卡片或给单位开通时，先在这里生成一批。',
          {
            label: '生成激活码',
            to: () => setAsking('add'),
          },
        )}
      />
      {asking === 'add' && <BatchAddForm onClose={close} onMade={(id) => router.push(path(id))} />}
      {asking === 'import' && <CodeImportDialog onClose={close} onMade={(id) => router.push(path(id))} />}
    </>
  );
}
