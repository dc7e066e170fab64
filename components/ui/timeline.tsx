import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { Time } from '@/components/ui/time';
import css from '@/components/ui/timeline.module.css';

export interface TimelineItem {
  title: ReactNode;
  /** Already formatted, `YYYY-MM-DD HH:mm:ss`. */
  time?: string;
  text?: ReactNode;
  current?: boolean;
}

/** What happened to an order, a parcel or an article, in the order given. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className={css.timeline}>
      {items.map((item, i) => (
        <li key={i} className={cx(css.item, item.current && css.current)}>
          <span className={css.title}>{item.title}</span>
          {item.time && <Time className={css.time} at={item.time} />}
          {item.text && <div className={css.text}>{item.text}</div>}
        </li>
      ))}
    </ol>
  );
}
