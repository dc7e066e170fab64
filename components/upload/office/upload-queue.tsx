'use client';

import css from '@/components/upload/office/upload-queue.module.css';
import type { UploadQueue } from '@/components/upload/office/use-upload-queue';
import { formatBytes } from '@/lib/domain/upload/rules';

const words = { waiting: '等待中', sending: '上传中', done: '已完成', failed: '失败' } as const;

/** Progress of files on their way, and why some did not arrive. */
export function UploadQueueList({ queue }: { queue: UploadQueue }) {
  if (queue.items.length === 0) return null;
  const done = queue.items.filter((i) => i.state === 'done').length;
  const failed = queue.items.filter((i) => i.state === 'failed').length;
  return (
    <section className={css.box} aria-label="上传进度">
      <div className={css.head}>
        <span role="status">
          {`已上传 ${done} / ${queue.items.length}`}
          {failed > 0 && `，失败 ${failed}`}
        </span>
        {!queue.busy && (
          <button type="button" className={css.clear} onClick={queue.clear}>
            清除
          </button>
        )}
      </div>
      <ul className={css.list}>
        {queue.items.map((i) => (
          <li key={i.id} className={css.item} data-state={i.state}>
            <span className={css.name} title={i.name}>
              {i.name}
            </span>
            <span className={css.size}>{formatBytes(i.size)}</span>
            {i.state === 'sending' ? (
              <progress className={css.bar} max={1} value={i.share} aria-label={`${i.name} 上传进度`} />
            ) : (
              <span className={css.state}>{i.message || words[i.state]}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
