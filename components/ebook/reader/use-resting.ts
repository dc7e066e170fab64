'use client';

import { useEffect, useRef, useState } from 'react';

/** A hand that moves a slider rests this long before the place is shown: what lies on the way is not fetched. */
const REST_MS = 180;

/** Where a slider is while a hand moves it, `null` otherwise; `onRest` is told the place once the hand rests. */
export function useResting(
  onRest: (to: number) => void,
): [moving: number | null, move: (to: number) => void] {
  const [moving, setMoving] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
  const move = (to: number) => {
    setMoving(to);
    if (timer.current) clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setMoving(null);
      onRest(to);
    }, REST_MS);
  };
  return [moving, move];
}
