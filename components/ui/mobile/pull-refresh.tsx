'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import css from '@/components/ui/mobile/pull-refresh.module.css';

/** From here on letting go refreshes, in px of the row that appears. */
const ENOUGH = 52;

interface PullRefreshProps {
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

/** Pulling the page down at its top asks anew. The phone's own reload stays for whoever does not pull. */
export function PullRefresh({ onRefresh, children }: PullRefreshProps) {
  const box = useRef<HTMLDivElement>(null);
  const refresh = useRef(onRefresh);
  const [pull, setPull] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    refresh.current = onRefresh;
  });
  useEffect(() => {
    // The browser's own reload by pulling would come on top of ours.
    const { style } = document.documentElement;
    style.overscrollBehaviorY = 'contain';
    return () => {
      style.overscrollBehaviorY = '';
    };
  }, []);
  useEffect(() => {
    const el = box.current;
    if (!el || busy) return undefined;
    let from: { x: number; y: number } | null = null;
    let far = 0;
    const start = (e: TouchEvent) => {
      const touch = e.touches[0];
      // A sheet that a part of the list opened stands inside it, and scrolls by itself.
      const inSheet = e.target instanceof Element && e.target.closest('dialog') !== null;
      from =
        touch && e.touches.length === 1 && window.scrollY <= 0 && !inSheet
          ? { x: touch.clientX, y: touch.clientY }
          : null;
      far = 0;
    };
    const move = (e: TouchEvent) => {
      const touch = e.touches[0];
      if (!from || !touch) return;
      const down = touch.clientY - from.y;
      // Sideways, or upwards: this is not for us, also when it turns later.
      if (far === 0 && (down < 0 || Math.abs(touch.clientX - from.x) > down)) {
        from = null;
        return;
      }
      far = Math.max(0, Math.min(80, down * 0.4));
      if (far > 0 && e.cancelable) e.preventDefault();
      setPull(far);
    };
    const end = () => {
      const wanted = far >= ENOUGH;
      from = null;
      far = 0;
      if (!wanted) return setPull(0);
      setPull(ENOUGH);
      setBusy(true);
      void refresh
        .current()
        // The list shows its own failure.
        .catch(() => undefined)
        .finally(() => {
          setBusy(false);
          setPull(0);
        });
    };
    el.addEventListener('touchstart', start, { passive: true });
    el.addEventListener('touchmove', move, { passive: false });
    el.addEventListener('touchend', end);
    el.addEventListener('touchcancel', end);
    return () => {
      el.removeEventListener('touchstart', start);
      el.removeEventListener('touchmove', move);
      el.removeEventListener('touchend', end);
      el.removeEventListener('touchcancel', end);
    };
  }, [busy]);
  return (
    <div ref={box} className={css.box}>
      <div className={css.row} style={{ height: pull }} role="status">
        {pull > 0 && (busy ? '正在刷新…' : pull >= ENOUGH ? '松开刷新' : '下拉刷新')}
      </div>
      {children}
    </div>
  );
}
