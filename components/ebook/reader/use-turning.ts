'use client';

import { useEffect, useRef, type RefObject } from 'react';
import { turnOfSwipe, WheelTurns } from '@/components/ebook/reader/turns';

interface Hands {
  /** Read from right to left: a swipe to the right turns on. */
  rtl: boolean;
  onTurn: (direction: 1 | -1) => void;
  /** A tap or click that was no swipe, at this share of the width from the left. */
  onTap: (share: number, touch: boolean) => void;
}

/** Turning over by wheel and by swipe while the page is seen whole; a page larger than the room is moved instead. */
export function useTurning(ref: RefObject<HTMLElement | null>, hands: Hands): void {
  const latest = useRef(hands);
  useEffect(() => {
    latest.current = hands;
  });
  useEffect(() => {
    const el = ref.current;
    if (!el) return;
    const wheel = new WheelTurns();
    const taller = () => el.scrollHeight > el.clientHeight + 1;
    const wider = () => el.scrollWidth > el.clientWidth + 1;
    const onWheel = (e: WheelEvent) => {
      if (e.ctrlKey || e.metaKey || taller()) return;
      const turn = wheel.add(e.deltaY, e.timeStamp);
      if (turn) latest.current.onTurn(turn);
    };
    let start: { x: number; y: number; id: number } | null = null;
    const onDown = (e: PointerEvent) => {
      // A second finger is a pinch and no swipe.
      start = e.isPrimary && e.button === 0 ? { x: e.clientX, y: e.clientY, id: e.pointerId } : null;
    };
    const onUp = (e: PointerEvent) => {
      if (!start || start.id !== e.pointerId) return;
      const [dx, dy] = [e.clientX - start.x, e.clientY - start.y];
      start = null;
      const touch = e.pointerType !== 'mouse';
      if (e.target instanceof Element && e.target.closest('button, a, input, video, audio')) return;
      const turn = touch && !wider() ? turnOfSwipe(dx, dy) : null;
      if (turn) latest.current.onTurn(latest.current.rtl ? (-turn as 1 | -1) : turn);
      else if (Math.hypot(dx, dy) < 8) {
        const box = el.getBoundingClientRect();
        latest.current.onTap((e.clientX - box.left) / (box.width || 1), touch);
      }
    };
    // With a mouse an enlarged page is drawn about; a finger does that by itself.
    const onMove = (e: PointerEvent) => {
      if (start && e.pointerType === 'mouse' && e.buttons === 1) el.scrollBy(-e.movementX, -e.movementY);
    };
    const onCancel = () => {
      start = null;
    };
    el.addEventListener('wheel', onWheel, { passive: true });
    el.addEventListener('pointerdown', onDown);
    el.addEventListener('pointermove', onMove);
    el.addEventListener('pointerup', onUp);
    el.addEventListener('pointercancel', onCancel);
    return () => {
      el.removeEventListener('wheel', onWheel);
      el.removeEventListener('pointerdown', onDown);
      el.removeEventListener('pointermove', onMove);
      el.removeEventListener('pointerup', onUp);
      el.removeEventListener('pointercancel', onCancel);
    };
  }, [ref]);
}
