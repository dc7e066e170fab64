import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/empty-state.module.css';

export interface EmptyStateProps {
  picture?: 'list' | 'cart' | 'search' | 'error' | 'building' | 'offline';
  title: string;
  text?: ReactNode;
  /** A button or link: the way on. */
  action?: ReactNode;
  compact?: boolean;
}

/** What a list or page shows instead of nothing: a picture, a sentence and a way on. */
export function EmptyState({ picture = 'list', title, text, action, compact }: EmptyStateProps) {
  return (
    <div className={cx(css.empty, compact && css.compact)}>
      <img
        className={css.picture}
        src={`/empty/${picture}.svg`}
        alt=""
        width={180}
        height={135}
        loading="lazy"
      />
      <p className={css.title}>{title}</p>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
