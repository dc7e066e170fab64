'use client';

import { useEffect, useLayoutEffect } from 'react';
import { lost } from '@/components/ui/notices';
import { useVisitor } from '@/components/ui/visitor';
import { isBuyer } from '@/components/ui/is-buyer';
import { HEART } from '@/lib/text/hearts';

/** Comes for a buyer and with the first click: most who look at a list keep nothing. */
const load = () => import('@/components/cart/heart-acts');

/** Answers the hearts on the cards before it: one call says for all of them what a buyer keeps. */
export function CardHearts() {
  const { name } = useVisitor();
  useEffect(() => {
    if (!name || !isBuyer()) return;
    load()
      .then((acts) => acts.showKept())
      .catch(() => undefined);
  }, [name]);
  // Before the page is alive: a click that waited for it is done at once.
  useLayoutEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const heart = target instanceof Element && target.closest<HTMLElement>(HEART);
      if (heart) load().then((acts) => acts.turn(heart), lost);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return null;
}
