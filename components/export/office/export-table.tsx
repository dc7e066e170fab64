'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/export/export.module.css';
import { isOpen } from '@/components/export/export-progress';
import { ProgressBar } from '@/components/export/progress-bar';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { optionsOf } from '@/components/ui/options';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import { exportFileUrl } from '@/lib/domain/exportJob/client';
import { plainKinds, type ExportJobView } from '@/lib/domain/exportJob/contract';
import { exportStates, type ExportState } from '@/lib/states/exportJob';
import { formatBytes } from '@/lib/domain/upload/rules';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const POLL_MS = 1000;
const tones: Readonly<Record<ExportState, Tone>> = {
  queued: 'amber',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
};

const filters: readonly Filter[] = [
  { kind: 'select', name: 'status', label: '状态', options: optionsOf(exportStates), width: 120 },
];

function Outcome({ job }: { job: ExportJobView }) {
  if (job.status === 'running')
    return <ProgressBar value={job.rowCount} max={job.rowTotal} label={`任务 ${job.id} 的进度`} />;
  if (job.status === 'failed') return <span className={css.error}>{job.error}</span>;
  if (job.status !== 'done') return '—';
  return (
    <span className={css.number}>
      {`${job.rowCount} 行`}
      {job.truncated && '（超过上限，已截断）'}
      {job.sizeBytes !== null && `，${formatBytes(job.sizeBytes)}`}
    </span>
  );
}

function Acts({ job, cancel }: { job: ExportJobView; cancel: (id: number) => Promise<void> }) {
  if (job.downloadable) {
    return (
      <a className={css.link} href={exportFileUrl(job.id)} download aria-label={`下载：任务 ${job.id}`}>
        下载
      </a>
    );
  }
  if (!isOpen(job)) return job.status === 'done' ? '已过期' : '—';
  return (
    <ConfirmButton title="取消这个导出任务？" size="s" variant="outline" onConfirm={() => cancel(job.id)}>
      取消
    </ConfirmButton>
  );
}

const columnsWith = (cancel: (id: number) => Promise<void>): readonly Column<ExportJobView>[] => [
  { key: 'id', title: '编号', width: 76, always: true, fixed: 'left' },
  {
    key: 'status',
    title: '状态',
    width: 92,
    render: (j) => <StatusTag tone={tones[j.status]}>{j.statusLabel}</StatusTag>,
  },
  { key: 'kindLabel', title: '内容', width: 110 },
  { key: 'outcome', title: '进度与结果', width: 190, render: (j) => <Outcome job={j} /> },
  { key: 'fileName', title: '文件名' },
  {
    key: 'masked',
    title: '个人信息',
    width: 92,
    render: (j) => (plainKinds.has(j.kind) ? '—' : j.masked ? '已脱敏' : '完整'),
  },
  { key: 'requester', title: '申请人', width: 100 },
  {
    key: 'createdAt',
    title: '申请时间',
    width: 144,
    render: (j) => <span className={css.number}>{formatMinute(j.createdAt)}</span>,
  },
  {
    key: 'expiresAt',
    title: '保留到',
    width: 144,
    render: (j) => <span className={css.number}>{j.expiresAt ? formatMinute(j.expiresAt) : '—'}</span>,
  },
  {
    key: 'act',
    title: '操作',
    width: 92,
    always: true,
    fixed: 'right',
    render: (j) => <Acts job={j} cancel={cancel} />,
  },
];

/** Exports of the caller, asked for again each second while one of them runs. */
export function ExportTable() {
  const client = useQueryClient();
  const cancel = async (id: number) => {
    await api.send('/api/admin/export/cancel', { id });
    await invalidate(client, 'admin/export');
  };
  return (
    <DataTable<ExportJobView>
      id="exports"
      label="导出任务"
      rowKey={(j) => j.id}
      columns={columnsWith(cancel)}
      filters={filters}
      query={(p: ListParams) => ({
        ...apiQuery('/api/admin/export/list', p),
        refetchInterval: (q: { state: { data?: { list: ExportJobView[] } } }) =>
          q.state.data?.list.some(isOpen) ? POLL_MS : false,
      })}
      empty={{ title: '没有导出任务', text: '在订单、发货单等列表中点击“导出”，文件会出现在这里' }}
    />
  );
}
