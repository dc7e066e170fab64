'use client';

import { useEffect, useState } from 'react';
import type { Mark } from '@/components/cart/mark-acts';
import type { Visitor } from '@/components/ui/visitor';
import { isBuyer } from '@/components/ui/is-buyer';
import type { MarksView } from '@/lib/domain/favorite/contract';

/** Comes with the first look or click: the scripts of the page are near their budget. */
const load = () => import('@/components/cart/mark-acts');

/** 收藏 and 到货通知 of a product page, asked for once the page is alive and somebody may have them. */
export function useMarks(productId: number, visitor: Visitor, lost: () => unknown) {
  const [marks, setMarks] = useState<MarksView | null>(null);
  const { name } = visitor;
  useEffect(() => {
    if (!name || !isBuyer()) return;
    load()
      .then((acts) => acts.beginMarks(productId))
      .then(setMarks, () => undefined);
  }, [productId, name]);
  const toggle = (what: Mark['what'], specKey = '') =>
    void load()
      .then((acts) => acts.toggleMark(visitor, marks, { what, productId, specKey }))
      .then((now) => now && setMarks(now), lost);
  return { marks, toggle };
}
