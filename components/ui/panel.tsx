import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/panel.module.css';

interface PanelProps {
  title?: ReactNode;
  /** Right end of the title line. */
  extra?: ReactNode;
  id?: string;
  padded?: boolean;
  className?: string;
  children: ReactNode;
}

/** A white card with an optional title line. */
export function Panel({ title, extra, id, padded = true, className, children }: PanelProps) {
  // A section without a heading is none.
  const Frame = title ? 'section' : 'div';
  return (
    <Frame className={cx(css.panel, className)} id={id}>
      {(title || extra) && (
        <div className={css.head}>
          {title && <h2 className={css.title}>{title}</h2>}
          {extra && <div className={css.extra}>{extra}</div>}
        </div>
      )}
      <div className={padded ? css.body : undefined}>{children}</div>
    </Frame>
  );
}
