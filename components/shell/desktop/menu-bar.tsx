'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import type { CSSProperties } from 'react';
import css from '@/components/shell/desktop/menu-bar.module.css';
import { currentEntry, menuEntries, type MenuEntry } from '@/components/shell/desktop/menu-entries';
import type { MenuCategory } from '@/components/shell/types';
import { cx } from '@/components/ui/cx';

/** The share of the bar that each entry has at least. */
const shares = (entries: readonly MenuEntry[]) =>
  ({
    '--guests': `${100 / entries.filter((e) => !e.buyersOnly).length}%`,
    '--buyers': `${100 / entries.length}%`,
  }) as CSSProperties;

/** The red menu bar. The personal centre is in it for buyers. */
export function MenuBar({ categories }: { categories: readonly MenuCategory[] }) {
  const pathname = usePathname();
  const category = useSearchParams().get('category');
  const current = currentEntry(categories, pathname, category);
  const entries = menuEntries(categories);
  return (
    <nav className={css.menu} aria-label="主导航">
      <ul className={cx('wrap', css.list)} style={shares(entries)}>
        {entries.map((entry) => (
          <li key={entry.key} className={entry.buyersOnly ? 'buyer-only' : undefined}>
            <a
              href={entry.href}
              className={cx(css.link, entry.key === current && css.current)}
              aria-current={entry.key === current ? 'page' : undefined}
            >
              {entry.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
