'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';

interface CodeButtonProps {
  /** Sends the code and shows its own messages; `false` or an error starts no countdown. */
  send: () => Promise<boolean | void>;
  /** Seconds until the next code may be asked for. */
  seconds?: number;
  disabled?: boolean;
  label?: string;
}

/** 获取验证码 with its countdown. The end is an instant, so that a sleeping tab does not stretch it. */
export function CodeButton({ send, seconds = 60, disabled, label = '获取验证码' }: CodeButtonProps) {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState(false);
  useEffect(() => {
    if (!end) return;
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) setEnd(0);
    };
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [end]);
  const click = async () => {
    setBusy(true);
    try {
      if ((await send()) === false) return;
      setEnd(Date.now() + seconds * 1000);
      setLeft(seconds);
      setAgain(true);
    } catch {
      // `send` has told the person why; the button is simply ready again.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outline"
      onClick={click}
      busy={busy}
      disabled={disabled || left > 0}
      style={{ minWidth: 116, minHeight: 'var(--field-height)' }}
    >
      {left > 0 ? `${left} 秒后重发` : again ? '重新获取' : label}
    </Button>
  );
}
