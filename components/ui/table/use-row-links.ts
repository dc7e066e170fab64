'use client';

import { useEffect, type RefObject } from 'react';
import { keepRows } from '@/components/ui/came-from';

/** Notes the rows of a list whenever a link of one of them is followed, for 上一条 and 下一条 there. */
export function useRowLinks(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = part.current;
    if (!list) return undefined;
    const follow = (e: MouseEvent) => {
      const link = e.target instanceof Element ? e.target.closest<HTMLAnchorElement>('tbody a[href]') : null;
      if (!link) return;
      const links = [...list.querySelectorAll<HTMLAnchorElement>('tbody a[href]')];
      keepRows(
        links.map((a) => a.pathname),
        link.pathname,
      );
    };
    list.addEventListener('click', follow, true);
    return () => list.removeEventListener('click', follow, true);
  }, [part]);
}
