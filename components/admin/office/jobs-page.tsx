'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import css from '@/components/admin/office/jobs-page.module.css';
import { RecurringTable } from '@/components/admin/office/recurring-table';
import { RunsTable } from '@/components/admin/office/runs-table';
import { optionsOf } from '@/components/ui/options';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { DataTable } from '@/components/ui/table/data-table';
import type { Bulk, Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatDateTime } from '@/lib/core/dates';
import type { JobRow } from '@/lib/domain/admin/job-contract';
import { jobStates, taskLabels, type JobState } from '@/lib/domain/admin/job-rules';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

const tones: Record<JobState, Tone> = {
  failed: 'red',
  retrying: 'amber',
  running: 'blue',
  scheduled: 'gray',
  waiting: 'green',
};

const filters: readonly Filter[] = [
  { kind: 'select', name: 'task', label: '任务', options: optionsOf(taskLabels), width: 200 },
];

const columns: readonly Column<JobRow>[] = [
  {
    key: 'task',
    title: '任务',
    width: 200,
    always: true,
    fixed: 'left',
    render: (r) => (
      <span className={css.two}>
        <span>{r.taskLabel}</span>
        <small>
          {r.task} #{r.id}
        </small>
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    render: (r) => <StatusTag tone={tones[r.state]}>{r.stateLabel}</StatusTag>,
  },
  {
    key: 'attempts',
    title: '次数',
    width: 80,
    align: 'right',
    render: (r) => `${r.attempts} / ${r.maxAttempts}`,
  },
  {
    key: 'error',
    title: '最近错误',
    render: (r) => (r.error ? <span className={css.error}>{r.error}</span> : '—'),
  },
  {
    key: 'runAt',
    title: '下次执行',
    width: 160,
    render: (r) => (
      <span className={css.number}>{r.state === 'failed' ? '不再执行' : formatDateTime(r.runAt)}</span>
    ),
  },
  {
    key: 'createdAt',
    title: '创建时间',
    width: 160,
    render: (r) => <span className={css.number}>{formatDateTime(r.createdAt)}</span>,
  },
  { key: 'payload', title: '数据', width: 220, hidden: true },
];

const numbers = (ids: (string | number)[]) => ids.map(Number);
const bulk: readonly Bulk<JobRow>[] = [
  {
    label: '立即重试',
    run: (ids) => api.post('/api/admin/job/retry', { ids: numbers(ids) }),
    when: (r) => r.state === 'failed' || r.state === 'retrying' || r.state === 'scheduled',
    done: '已安排重试',
  },
  {
    label: '删除',
    run: (ids) => api.post('/api/admin/job/del', { ids: numbers(ids) }),
    when: (r) => r.state === 'failed',
    confirm: '删除 {n} 个失败的任务？删除后不再执行，需要时须由业务页面重新发起。',
    danger: true,
    done: '已删除',
  },
];

/** What is no state of a job in the queue. */
const views = { recurring: '定时任务', runs: '执行记录' } as const;

/** The queue of background jobs, those that run by the clock, and what became of all of them. */
export function JobsPage() {
  const state = useSearchParams().get('state') ?? 'all';
  const { data } = useQuery({
    ...apiQuery('/api/admin/job/list', { pageNum: 1, pageSize: 1 }),
    refetchInterval: 15_000,
  });
  const total = data && Object.values(data.counts).reduce((a, b) => a + b, 0);
  return (
    <TabbedPanel
      label="后台任务"
      current={state}
      onChange={tabChooser('state')}
      tabs={[
        { key: 'all', label: '全部', count: total ?? null },
        ...(Object.keys(jobStates) as JobState[]).map((key) => ({
          key,
          label: jobStates[key],
          count: data?.counts[key] ?? null,
        })),
        { key: 'recurring', label: views.recurring, count: data?.recurring.length ?? null },
        { key: 'runs', label: views.runs, count: null },
      ]}
    >
      {state === 'recurring' ? (
        <RecurringTable rows={data?.recurring ?? []} />
      ) : state === 'runs' ? (
        <RunsTable />
      ) : (
        <DataTable<JobRow>
          id="jobs"
          label="后台任务"
          rowKey={(r) => r.id}
          columns={columns}
          filters={filters}
          fixed={{ state: state === 'all' ? undefined : state }}
          bulk={bulk}
          query={(p: ListParams) => apiQuery('/api/admin/job/list', p)}
          empty={{ title: '没有任务', text: '任务执行完就从队列中消失，结果见“执行记录”。' }}
        />
      )}
    </TabbedPanel>
  );
}
