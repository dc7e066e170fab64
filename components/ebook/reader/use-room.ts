'use client';

import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Box } from '@/components/ebook/reader/zoom';

/** Inner size of an element, without its scroll bars; zero until it is measured. */
export function useRoom(ref: RefObject<HTMLElement | null>): Box {
  const [room, setRoom] = useState<Box>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const el = ref.current;
    if (!el) return;
    const measure = () =>
      setRoom((old) =>
        old.width === el.clientWidth && old.height === el.clientHeight
          ? old
          : { width: el.clientWidth, height: el.clientHeight },
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(el);
    return () => observer.disconnect();
  }, [ref]);
  return room;
}
