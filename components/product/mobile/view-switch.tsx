'use client';

import { useState, type ReactNode } from 'react';
import css from '@/components/product/mobile/product-list.module.css';
import { Icon } from '@/components/ui/mobile/icons';
import { useBrowserValue } from '@/components/ui/use-browser-value';

const KEY = 'productView';
type View = 'list' | 'grid';

function savedView(): View {
  try {
    return localStorage.getItem(KEY) === 'grid' ? 'grid' : 'list';
  } catch {
    // Switched off: nothing is remembered.
    return 'list';
  }
}

interface ListViewProps {
  /** Order and filter, at the left of the switch. */
  bar: ReactNode;
  children: ReactNode;
}

/** The bar over the products and the products, as rows or as two columns of covers; the choice is kept in the browser. */
export function ListView({ bar, children }: ListViewProps) {
  const saved = useBrowserValue(savedView, 'list' as const);
  const [chosen, setChosen] = useState<View | null>(null);
  const view = chosen ?? saved;
  const other = view === 'list' ? 'grid' : 'list';
  return (
    <div data-view={view} data-wake={KEY}>
      <div className={css.bar}>
        {bar}
        <button
          type="button"
          className={css.switch}
          aria-label={other === 'grid' ? '改为大图显示' : '改为列表显示'}
          onClick={() => {
            setChosen(other);
            try {
              localStorage.setItem(KEY, other);
            } catch {
              // As above.
            }
          }}
        >
          <Icon name={other === 'grid' ? 'grid' : 'list'} />
        </button>
      </div>
      {children}
    </div>
  );
}
