import css from '@/components/ebook/progress.module.css';

/** A thin line of how far something is read; its words stand beside it. */
export function Progress({ percent }: { percent: number }) {
  return (
    <span className={css.track} aria-hidden>
      <span className={css.done} style={{ width: `${percent}%` }} />
    </span>
  );
}
