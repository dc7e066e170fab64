import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/description-list.module.css';

export interface Description {
  label: string;
  value: ReactNode;
  /** Takes the whole line. */
  wide?: boolean;
}

const isEmpty = (v: ReactNode) => v === null || v === undefined || v === '' || v === false;

/** Facts as label and value; an absent value reads `—`. */
export function DescriptionList({
  items,
  columns = 1,
}: {
  items: readonly Description[];
  columns?: 1 | 2 | 3;
}) {
  return (
    <dl className={cx(css.list, columns === 2 && css.c2, columns === 3 && css.c3)}>
      {items.map((item) => (
        <div key={item.label} className={cx(css.row, item.wide && css.wide)}>
          <dt>{item.label}</dt>
          <dd>{isEmpty(item.value) ? '—' : item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
