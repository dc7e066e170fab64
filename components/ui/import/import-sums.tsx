import css from '@/components/ui/import/import.module.css';
import { cx } from '@/components/ui/cx';

interface ImportSumsProps {
  /** Rows of the file. */
  rows: number;
  sums: readonly { label: string; value: number; wrong?: boolean }[];
}

/** The numbers of a file: all rows, then each kind; what is wrong is red and missing when there is none. */
export function ImportSums({ rows, sums }: ImportSumsProps) {
  return (
    <p className={css.sums}>
      <span>
        共 <b>{rows}</b> 行
      </span>
      {sums
        .filter((s) => !s.wrong || s.value > 0)
        .map((s) => (
          <span key={s.label} className={cx(s.wrong && css.wrong)}>
            {s.label} <b>{s.value}</b>
          </span>
        ))}
    </p>
  );
}
