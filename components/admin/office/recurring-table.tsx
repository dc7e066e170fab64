import { useMutation, useQueryClient } from '@tanstack/react-query';
import css from '@/components/admin/office/jobs-page.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { errorText } from '@/components/ui/error-text';
import rowsCss from '@/components/ui/rows.module.css';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { formatMinute } from '@/lib/core/dates';
import type { RecurringRow } from '@/lib/domain/admin/job-contract';
import { cronText } from '@/lib/domain/admin/job-rules';
import type { RunOutcome } from '@/lib/states/job';

export const outcomeTones: Record<RunOutcome, Tone> = { ok: 'green', failed: 'red', lost: 'amber' };

/** Has a task run now, lets it pause and go on. */
function TaskActs({ row: { task, taskLabel, pausable, paused } }: { row: RecurringRow }) {
  const client = useQueryClient();
  const renew = () => invalidate(client, 'admin/job');
  const run = useMutation({
    mutationFn: () => api.post('/api/admin/job/task/run', { task }),
    onSuccess: async ({ queued }) => {
      if (queued) toast.success('已开始运行，结果见“执行记录”');
      else toast.info('该任务正在运行，或刚刚运行过，没有重复运行');
      await renew();
    },
    onError: (e) => toast.error(errorText(e)),
  });
  const pause = async () => {
    await api.post('/api/admin/job/task/pause', { task });
    await renew();
  };
  const resume = useMutation({
    mutationFn: () => api.post('/api/admin/job/task/resume', { task }),
    onSuccess: async () => {
      toast.success('已恢复，到时执行');
      await renew();
    },
    onError: (e) => toast.error(errorText(e)),
  });
  return (
    <div className={css.acts}>
      <Button
        variant="plain"
        size="s"
        busy={run.isPending}
        aria-label={`立即运行：${taskLabel}`}
        onClick={() => run.mutate()}
      >
        立即运行
      </Button>
      {paused && (
        <Button
          variant="plain"
          size="s"
          busy={resume.isPending}
          aria-label={`恢复：${taskLabel}`}
          onClick={() => resume.mutate()}
        >
          恢复
        </Button>
      )}
      {!paused && pausable && (
        <ConfirmButton
          variant="plain"
          size="s"
          label={`暂停：${taskLabel}`}
          title={`暂停“${taskLabel}”？`}
          text="暂停后到时不再执行，直到有人恢复；暂停超过一小时会发出告警。正在运行的不受影响。"
          confirmLabel="暂停"
          onConfirm={pause}
          done="已暂停"
        >
          暂停
        </ConfirmButton>
      )}
    </div>
  );
}

/** How it ended last, and who had it run at once. */
function LastRun({ row: { lastRun, asked } }: { row: RecurringRow }) {
  return (
    <span className={css.two}>
      {lastRun ? (
        <span className={css.number}>
          <StatusTag tone={outcomeTones[lastRun.outcome]}>{lastRun.outcomeLabel}</StatusTag>{' '}
          {formatMinute(lastRun.endedAt)}
        </span>
      ) : (
        '暂无记录'
      )}
      {lastRun?.message && <small>{lastRun.message}</small>}
      {asked && <small>{`手动运行：${formatMinute(asked.at)} ${asked.by}`}</small>}
    </span>
  );
}

/** Tasks that run by the clock. */
export function RecurringTable({ rows }: { rows: readonly RecurringRow[] }) {
  return (
    <div className={rowsCss.scroll}>
      <table className={rowsCss.table}>
        <thead>
          <tr>
            <th scope="col">任务</th>
            <th scope="col">周期</th>
            <th scope="col">上次执行</th>
            <th scope="col">下次执行</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.task}>
              <td className={css.task}>
                {r.taskLabel}
                <small className={css.under}>{r.task}</small>
              </td>
              <td className={rowsCss.nowrap}>{cronText(r.cron)}</td>
              <td>
                <LastRun row={r} />
              </td>
              <td className={css.number}>
                {r.paused ? (
                  <span className={css.two}>
                    <span>
                      <StatusTag tone="amber">已暂停</StatusTag>
                    </span>
                    <small>{`${formatMinute(r.paused.at)} ${r.paused.by}`}</small>
                  </span>
                ) : r.nextRunAt ? (
                  formatMinute(r.nextRunAt)
                ) : (
                  '—'
                )}
              </td>
              <td>
                <TaskActs row={r} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
