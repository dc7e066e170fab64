'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '@/lib/client/api';
import type { ProductCard } from '@/lib/domain/product/contract';

/** Fetched when there is something to show: a first visit needs none of it. */
const SeenGrid = lazy(() => import('@/components/product/desktop/seen-grid'));

const KEY = 'seenProducts';
/** Kept in the browser, and shown of them. */
const KEPT = 12;
const SHOWN = 5;

function readSeen(): number[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    // Switched off, or not ours.
    return [];
  }
}

function writeSeen(ids: readonly number[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(0, KEPT)));
  } catch {
    // Nothing is remembered then.
  }
}

/** Tells which section is in sight: its tab is the current one. */
function useTabs(): void {
  useEffect(() => {
    const tabs = [...document.querySelectorAll<HTMLAnchorElement>('[data-tabs] a')];
    const sections = tabs.flatMap((tab) => document.querySelector(tab.hash) ?? []);
    const mark = () => {
      const passed = sections.filter((s) => s.getBoundingClientRect().top < 120).length;
      for (const [i, tab] of tabs.entries())
        if (i === Math.max(0, passed - 1)) tab.setAttribute('aria-current', 'true');
        else tab.removeAttribute('aria-current');
    };
    mark();
    addEventListener('scroll', mark, { passive: true });
    return () => removeEventListener('scroll', mark);
  }, []);
}

/** What this browser looked at before: only its numbers are remembered, what they are now comes from the shop (S-11). */
export default function SeenLately({ productId }: { productId: number }) {
  const [products, setProducts] = useState<readonly ProductCard[]>([]);
  useTabs();
  useEffect(() => {
    const before = readSeen().filter((id) => id !== productId);
    writeSeen([productId, ...before]);
    const ids = before.slice(0, SHOWN);
    if (ids.length === 0) return;
    const stop = new AbortController();
    api
      .get(
        '/api/guest/product/list',
        { ids: ids.join(','), pageSize: SHOWN },
        { signal: stop.signal, stay: true },
      )
      .then(({ list }) => setProducts(list.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))))
      .catch(() => undefined);
    return () => stop.abort();
  }, [productId]);
  if (products.length === 0) return null;
  return (
    <Suspense>
      <SeenGrid products={products} />
    </Suspense>
  );
}
