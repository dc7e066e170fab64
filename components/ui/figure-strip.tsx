import type { ReactNode } from 'react';
import css from '@/components/ui/figure-strip.module.css';

export interface Figure {
  label: string;
  figure: ReactNode;
  /** What it is made of, below it. */
  small: string;
  /** Between this one and the one before: `+`, `−`, `=`. */
  sign?: string;
  /** On red ground. */
  alarm?: boolean;
}

/** Four figures side by side, two by two on narrow screens. */
export function FigureStrip({ figures, label }: { figures: readonly Figure[]; label?: string }) {
  return (
    <dl className={css.strip} aria-label={label}>
      {figures.map((f) => (
        <div key={f.label} className={css.box} data-sign={f.sign} data-alarm={f.alarm}>
          <dt className={css.small}>{f.label}</dt>
          <dd>
            <p className={css.figure}>{f.figure}</p>
            <p className={css.small}>{f.small}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
