import css from '@/components/admin/office/jobs-page.module.css';
import { outcomeTones } from '@/components/admin/office/recurring-table';
import { optionsOf } from '@/components/ui/options';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { apiQuery } from '@/lib/client/query';
import { formatDateTime } from '@/lib/core/dates';
import type { RunRow } from '@/lib/domain/admin/job-contract';
import { taskLabels } from '@/lib/domain/admin/job-rules';
import { runCauses, runOutcomes } from '@/lib/states/job';

const filters: readonly Filter[] = [
  { kind: 'select', name: 'task', label: '任务', options: optionsOf(taskLabels), width: 200 },
  { kind: 'select', name: 'outcome', label: '结果', options: optionsOf(runOutcomes) },
  { kind: 'select', name: 'cause', label: '起因', options: optionsOf(runCauses) },
];

const spent = (ms: number) => (ms < 1000 ? `${ms} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`);

const columns: readonly Column<RunRow>[] = [
  {
    key: 'task',
    title: '任务',
    width: 220,
    always: true,
    fixed: 'left',
    render: (r) => (
      <span className={css.two}>
        <span>{r.taskLabel}</span>
        <small>{`${r.task} #${r.jobId}`}</small>
      </span>
    ),
  },
  {
    key: 'startedAt',
    title: '开始',
    width: 160,
    render: (r) => <span className={css.number}>{formatDateTime(r.startedAt)}</span>,
  },
  {
    key: 'endedAt',
    title: '结束',
    width: 160,
    render: (r) => <span className={css.number}>{formatDateTime(r.endedAt)}</span>,
  },
  { key: 'ms', title: '用时', width: 90, align: 'right', render: (r) => spent(r.ms) },
  {
    key: 'outcome',
    title: '结果',
    width: 80,
    render: (r) => <StatusTag tone={outcomeTones[r.outcome]}>{r.outcomeLabel}</StatusTag>,
  },
  {
    key: 'causeLabel',
    title: '起因',
    width: 130,
    render: (r) => (r.person ? `${r.causeLabel}：${r.person}` : r.causeLabel),
  },
  { key: 'attempt', title: '第几次', width: 70, align: 'right' },
  {
    key: 'message',
    title: '说明',
    render: (r) => (r.message ? <span className={css.error}>{r.message}</span> : '—'),
  },
];

/** What became of each run of a background job, the newest first. */
export function RunsTable() {
  return (
    <DataTable<RunRow>
      id="jobRuns"
      label="执行记录"
      rowKey={(r) => r.id}
      columns={columns}
      filters={filters}
      query={(p: ListParams) => apiQuery('/api/admin/job/run/list', p)}
      empty={{
        title: '没有执行记录',
        text: '任务执行结束后记在这里；每个任务至少留最近 200 次，失败的留 30 天。',
      }}
    />
  );
}
