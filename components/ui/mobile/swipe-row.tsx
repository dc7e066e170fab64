'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import css from '@/components/ui/mobile/swipe-row.module.css';

interface SwipeRowProps {
  /** Buttons, shown when the row is swiped to the left; `Button variant="danger"` fills the height. */
  actions: ReactNode;
  /** What the row is, for screen readers. */
  label: string;
  children: ReactNode;
}

/**
 * A row with actions behind its right end. It is a box that scrolls sideways and snaps: the finger, the keyboard (the actions scroll into
 * sight when they get the focus) and screen readers reach them without script. With a mouse, and in 长者模式, they are always in sight.
 */
export function SwipeRow({ actions, label, children }: SwipeRowProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const close = (e: PointerEvent) => {
      const el = ref.current;
      if (!el || el.scrollLeft === 0 || (e.target instanceof Node && el.contains(e.target))) return;
      el.scrollTo({ left: 0, behavior: 'smooth' });
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, []);
  return (
    <div ref={ref} className={css.row} role="group" aria-label={label}>
      <div className={css.content}>{children}</div>
      <div className={css.actions}>{actions}</div>
    </div>
  );
}
