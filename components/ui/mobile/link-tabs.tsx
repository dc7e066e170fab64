'use client';

import { useEffect, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/mobile/tabs.module.css';

export interface LinkTab {
  key: string;
  label: string;
  href: string;
  count?: number | null;
}

interface LinkTabsProps {
  /** What the tabs choose, for screen readers. */
  label: string;
  tabs: readonly LinkTab[];
  current: string;
}

/** Tabs as links in one row that scrolls; the current one is brought to its middle. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  const row = useRef<HTMLElement>(null);
  const at = tabs.findIndex((tab) => tab.key === current);
  useEffect(() => centre(row.current, at), [at]);
  return (
    <nav ref={row} className={css.tabs} aria-label={label}>
      {tabs.map(({ key, label: text, href, count }) => (
        <a
          key={key}
          className={cx(css.tab, key === current && css.current)}
          href={href}
          aria-current={key === current ? 'page' : undefined}
        >
          {text}
          {Boolean(count) && <span className={css.count}>{Number(count) > 99 ? '99+' : count}</span>}
        </a>
      ))}
    </nav>
  );
}

/** Scrolls the row alone; `scrollIntoView` would move the page as well. */
export function centre(row: HTMLElement | null, at: number) {
  const on = row?.children[at];
  if (row && on instanceof HTMLElement)
    row.scrollLeft = on.offsetLeft - (row.clientWidth - on.offsetWidth) / 2;
}
