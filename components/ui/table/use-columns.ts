'use client';

import { useSyncExternalStore } from 'react';
import type { Column } from '@/components/ui/table/types';

const changes = new EventTarget();

function subscribe(changed: () => void): () => void {
  changes.addEventListener('change', changed);
  window.addEventListener('storage', changed);
  return () => {
    changes.removeEventListener('change', changed);
    window.removeEventListener('storage', changed);
  };
}

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Which columns are in sight, remembered in this browser per list. */
export function useColumns<Row>(id: string, columns: readonly Column<Row>[]) {
  const key = `columns:${id}`;
  const text = useSyncExternalStore(
    subscribe,
    () => stored(key),
    () => '',
  );
  // The list holds columns that differ from their usual state, so that a new column appears for everybody.
  const flipped = new Set(text.split(',').filter(Boolean));
  const isOn = (c: Column<Row>) => Boolean(c.always) || Boolean(c.hidden) === flipped.has(c.key);
  const save = (next: Set<string>) => {
    try {
      if (next.size > 0) localStorage.setItem(key, [...next].join(','));
      else localStorage.removeItem(key);
    } catch {
      // a private window may forbid it: the choice then lasts as long as nothing
    }
    changes.dispatchEvent(new Event('change'));
  };
  return {
    shown: columns.filter(isOn),
    isOn,
    toggle: (c: Column<Row>) => {
      const next = new Set(flipped);
      if (!next.delete(c.key)) next.add(c.key);
      save(next);
    },
    restore: () => save(new Set()),
    changed: flipped.size > 0,
  };
}
