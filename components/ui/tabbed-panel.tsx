import type { ReactNode } from 'react';
import { CountTabs, type CountTabsProps } from '@/components/ui/count-tabs';
import css from '@/components/ui/tabbed-panel.module.css';

/** A list under its tabs, as one card. */
export function TabbedPanel({ children, ...tabs }: CountTabsProps & { children: ReactNode }) {
  return (
    <div className={css.box}>
      <div className={css.tabs}>
        <CountTabs {...tabs} />
      </div>
      {children}
    </div>
  );
}
