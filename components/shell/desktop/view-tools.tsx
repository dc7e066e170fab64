'use client';

import { useEffect, useState, type ComponentType } from 'react';
import type { AccessibilityBarProps } from '@/components/shell/desktop/accessibility-bar';
import css from '@/components/shell/desktop/view-tools.module.css';
import { turnElder } from '@/components/shell/elder';
import { readCookie } from '@/components/ui/read-cookie';
import { BAR_COOKIE } from '@/lib/text/view-cookies';

/** 长者模式 and 无障碍 in the line above the header. The bar is fetched when somebody opens it, or had it open on the page before. */
export function ViewTools() {
  const [Bar, setBar] = useState<ComponentType<AccessibilityBarProps> | null>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    // The last of five digits: the bar is open.
    if (wanted || readCookie(BAR_COOKIE)[4] === '1') {
      void import('@/components/shell/desktop/accessibility-bar').then((m) =>
        setBar(() => m.AccessibilityBar),
      );
    }
  }, [wanted]);
  const close = () => {
    setWanted(false);
    setBar(null);
  };
  return (
    <>
      <button type="button" className={css.tool} onClick={turnElder}>
        <span className="usual-only">长者模式</span>
        <span className="elder-only">标准版</span>
      </button>
      <button type="button" className={css.tool} onClick={() => setWanted(true)}>
        无障碍
      </button>
      {Bar && <Bar fresh={wanted} onClose={close} />}
    </>
  );
}
