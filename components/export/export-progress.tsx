'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/export/export.module.css';
import { ProgressBar } from '@/components/export/progress-bar';
import { errorText } from '@/components/ui/error-text';
import { formatMinute } from '@/lib/core/dates';
import { exportFileUrl } from '@/lib/domain/exportJob/client';
import { plainKinds, type ExportJobView } from '@/lib/domain/exportJob/contract';
import { apiQuery } from '@/lib/client/query';

const POLL_MS = 1000;

export const isOpen = (job: Pick<ExportJobView, 'status'>) =>
  job.status === 'queued' || job.status === 'running';

/** How far an export is, asked each second while it runs; then its file, or why there is none. */
export function ExportProgress({ first }: { first: ExportJobView }) {
  const { data: job, error } = useQuery({
    ...apiQuery('/api/admin/export/detail/[id]', { id: first.id }),
    initialData: first,
    refetchInterval: (query) => (isOpen(query.state.data ?? first) ? POLL_MS : false),
  });
  return (
    <div className={css.progress}>
      <p className={css.text} role="status">
        {statusText(job)}
      </p>
      {isOpen(job) && <ProgressBar value={job.rowCount} max={job.rowTotal} label="导出进度" />}
      {job.truncated && (
        <p className={css.note}>{`超过 ${job.rowCap} 行，其余未导出；请缩小筛选范围分次导出。`}</p>
      )}
      {job.status === 'failed' && (
        <p className={css.failure} role="alert">
          {job.error}
        </p>
      )}
      {error && isOpen(job) && <p className={css.note}>{errorText(error)}，仍在重试。</p>}
      {job.downloadable && (
        <p>
          <a className={css.download} href={exportFileUrl(job.id)} download>
            下载
          </a>
          <span className={css.note}>
            {job.expiresAt && `保留到 ${formatMinute(job.expiresAt)}`}
            {job.masked && !plainKinds.has(job.kind) && '；个人信息已脱敏'}
          </span>
        </p>
      )}
    </div>
  );
}

function statusText(job: ExportJobView): string {
  switch (job.status) {
    case 'queued':
      return '排队中，等待前面的导出完成…';
    case 'running':
      return job.rowTotal === null ? '正在统计行数…' : `正在生成：${job.rowCount} / ${job.rowTotal} 行`;
    case 'done':
      return `已完成，共 ${job.rowCount} 行`;
    case 'failed':
      return '导出失败';
    case 'cancelled':
      return '已取消';
  }
}
