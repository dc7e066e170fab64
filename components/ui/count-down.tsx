'use client';

import { useEffect, useRef, useState } from 'react';
import { countDownText } from '@/components/ui/count-down-text';

interface CountDownProps {
  /** The deadline, ISO 8601. */
  until: string;
  /** The server's clock when it rendered, ISO 8601: the browser's own clock is not trusted. */
  now: string;
  onEnd?: () => void;
  prefix?: string;
  /** Text once the time is over. */
  ended?: string;
}

/** Time left to a deadline, counted from the server's clock. */
export function CountDown({ until, now, onEnd, prefix = '', ended = '已超时' }: CountDownProps) {
  const total = Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000));
  const [elapsed, setElapsed] = useState(0);
  const left = Math.max(0, Math.ceil(total - elapsed));
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    if (total === 0) return;
    const start = performance.now();
    const timer = setInterval(() => {
      const seconds = (performance.now() - start) / 1000;
      setElapsed(seconds);
      if (seconds < total) return;
      clearInterval(timer);
      end.current?.();
    }, 500);
    return () => clearInterval(timer);
  }, [total]);
  return (
    <span role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {left > 0 ? `${prefix}${countDownText(left)}` : ended}
    </span>
  );
}
