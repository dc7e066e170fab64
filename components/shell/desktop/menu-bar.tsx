'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense } from 'react';
import css from '@/components/shell/desktop/menu-bar.module.css';
import { currentEntry, menuEntries } from '@/components/shell/desktop/menu-entries';
import type { MenuCategory } from '@/components/shell/types';
import { cx } from '@/components/ui/cx';
import { useVisitor } from '@/components/ui/visitor';
import { isBuyerRole } from '@/lib/core/role';
import { categoryStorageKey } from '@/lib/text/behaviour';

/** Keeps the chosen category for the list page (specification section 2); private windows may forbid it, the address has it too. */
function remember(id: number) {
  try {
    sessionStorage.setItem(categoryStorageKey, String(id));
  } catch {
    // nothing is lost
  }
}

function Entries({ categories, current }: { categories: readonly MenuCategory[]; current: string | null }) {
  const visitor = useVisitor();
  const buyer = visitor.state === 'user' && isBuyerRole(visitor.role);
  return (
    <ul className={cx('wrap', css.list)}>
      {menuEntries(categories).map((entry) =>
        entry.buyersOnly && !buyer ? null : (
          <li key={entry.key}>
            <a
              href={entry.href}
              className={cx(css.link, entry.key === current && css.current)}
              aria-current={entry.key === current ? 'page' : undefined}
              onClick={entry.categoryId === undefined ? undefined : () => remember(entry.categoryId ?? 0)}
            >
              {entry.label}
            </a>
          </li>
        ),
      )}
    </ul>
  );
}

function MarkedEntries({ categories }: { categories: readonly MenuCategory[] }) {
  const pathname = usePathname();
  const category = useSearchParams().get('category');
  return <Entries categories={categories} current={currentEntry(categories, pathname, category)} />;
}

/** The red menu bar. The personal centre joins it for buyers once the page is alive. */
export function MenuBar({ categories }: { categories: readonly MenuCategory[] }) {
  return (
    <nav className={css.menu} aria-label="主导航">
      <Suspense fallback={<Entries categories={categories} current={null} />}>
        <MarkedEntries categories={categories} />
      </Suspense>
    </nav>
  );
}
