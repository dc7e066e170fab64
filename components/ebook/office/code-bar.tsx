import css from '@/components/ebook/office/codes.module.css';
import type { BatchRow } from '@/lib/domain/ebook/batch-contract';

const parts = ['activated', 'assigned', 'free', 'void'] as const;

/** How far a batch is used up; the numbers stand beside it. */
export function CodeBar({ row }: { row: Pick<BatchRow, (typeof parts)[number] | 'total'> }) {
  if (row.total === 0) return null;
  return (
    <span className={css.bar} aria-hidden>
      {parts.map((part) => (
        <span key={part} className={css[part]} style={{ width: `${(row[part] / row.total) * 100}%` }} />
      ))}
    </span>
  );
}
