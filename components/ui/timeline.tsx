import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { Time } from '@/components/ui/time';
import css from '@/components/ui/timeline.module.css';
import { formatDateTime } from '@/lib/core/dates';

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

interface HistoryProps {
  /** The newest first. */
  events: readonly { title: string; time: string; actor?: string | null; text?: string | null }[];
}

/** What has become of a thing, who did it and what was said: the newest event leads. */
export function History({ events }: HistoryProps) {
  return (
    <Timeline
      items={events.map((e, i) => ({
        title: e.title,
        time: formatDateTime(e.time),
        text: [e.actor, e.text].filter(Boolean).join(' · '),
        current: i === 0,
      }))}
    />
  );
}
