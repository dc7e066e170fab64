'use client';

import { useEffect, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import { centre } from '@/components/ui/mobile/link-tabs';
import css from '@/components/ui/mobile/tabs.module.css';

interface ButtonTabsProps {
  /** What the tabs choose, for screen readers. */
  label: string;
  tabs: readonly { key: string; label: string; count?: number | null }[];
  current: string;
  onChange: (key: string) => void;
}

/** Tabs that change the page they stand on. */
export function ButtonTabs({ label, tabs, current, onChange }: ButtonTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.key === current);
  useEffect(() => centre(row.current, at), [at]);
  return (
    <div ref={row} className={css.tabs} role="group" aria-label={label}>
      {tabs.map(({ key, label: text, count }) => (
        <button
          key={key}
          type="button"
          className={cx(css.tab, key === current && css.current)}
          aria-pressed={key === current}
          onClick={() => onChange(key)}
        >
          {text}
          {Boolean(count) && <span className={css.count}>{Number(count) > 99 ? '99+' : count}</span>}
        </button>
      ))}
    </div>
  );
}
