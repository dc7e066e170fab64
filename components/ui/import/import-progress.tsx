import css from '@/components/ui/import/import.module.css';

export interface Progress {
  /** Rows that are behind. */
  done: number;
  total: number;
}

/** How far an import is. */
export function ImportProgress({ done, total }: Progress) {
  const share = total === 0 ? 100 : Math.floor((Math.min(done, total) / total) * 100);
  return (
    <div className={css.progress}>
      <progress aria-label="导入进度" max={100} value={share} />
      <span>{`${done} / ${total}`}</span>
    </div>
  );
}
