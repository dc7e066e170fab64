'use client';

import { useState } from 'react';
import type { FilterSheetProps } from '@/components/product/mobile/filter-sheet';
import css from '@/components/product/mobile/filter-sheet.module.css';
import { Icon } from '@/components/ui/mobile/icons';
import { usePart } from '@/components/ui/use-part';

const loadSheet = async () => (await import('@/components/product/mobile/filter-sheet')).FilterSheet;

/** The button 筛选; what it opens is fetched by the first touch. */
export function FilterButton({ query, facets }: Pick<FilterSheetProps, 'query' | 'facets'>) {
  const [open, setOpen] = useState(false);
  const [Sheet, want] = usePart(loadSheet);
  const { kind, brand, year, priceFrom, priceTo } = query;
  const active = [kind, brand, year, priceFrom ?? priceTo].filter((v) => v !== undefined).length;
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-label={active > 0 ? `筛选，已选 ${active} 项` : '筛选'}
        data-on={active > 0 ? '' : undefined}
        onClick={() => void want().then((there) => there && setOpen(true))}
      >
        <Icon name="filter" size={18} />
        筛选
      </button>
      {Sheet && <Sheet query={query} facets={facets} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
