'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import css from '@/components/ui/more-button.module.css';

/** The first `limit` of a list until the reader asks for all of it. A list longer by one only is shown whole. */
export function useFirst<T>(items: readonly T[], limit: number) {
  const [all, setAll] = useState(false);
  const long = items.length > limit + 1;
  return { shown: long && !all ? items.slice(0, limit) : items, long, all, toggle: () => setAll(!all) };
}

/** Under a list that shows its first rows: all of it, or the first rows again. */
export function MoreButton({ all, label, onClick }: { all: boolean; label: string; onClick: () => void }) {
  return (
    <p className={css.more}>
      <Button variant="plain" size="s" aria-expanded={all} onClick={onClick}>
        {all ? '收起' : label}
      </Button>
    </p>
  );
}
