import css from '@/components/export/export.module.css';

interface ProgressBarProps {
  value: number;
  /** Unknown while the rows are counted. */
  max: number | null;
  label: string;
}

/** A bar that says its share in words as well. */
export function ProgressBar({ value, max, label }: ProgressBarProps) {
  const share = max === null || max === 0 ? 0 : Math.min(100, Math.floor((value / max) * 100));
  return (
    <span className={css.bar}>
      <progress className={css.track} aria-label={label} max={100} {...(max !== null && { value: share })} />
      <span className={css.share}>{max === null ? '—' : `${share}%`}</span>
    </span>
  );
}
