import type { ReactNode } from 'react';
import css from '@/components/ui/tabbed-panel.module.css';

/** A list under its tabs, as one card. */
export function TabbedPanel({ tabs, children }: { tabs: ReactNode; children: ReactNode }) {
  return (
    <div className={css.box}>
      <div className={css.tabs}>{tabs}</div>
      {children}
    </div>
  );
}
