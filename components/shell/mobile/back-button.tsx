'use client';

import css from '@/components/shell/mobile/back-button.module.css';
import { lookBack, wayBack } from '@/components/shell/mobile/way-back';

/** Arrow of the navigation bar; what it does says `wayBack`. */
export function BackButton({ to }: { to: string | null }) {
  return (
    <a
      className={css.back}
      href={to ?? '/mobile/home'}
      aria-label="返回"
      data-kept
      onClick={(e) => {
        if (wayBack(to, lookBack(window)) === 'link') return;
        e.preventDefault();
        history.back();
      }}
    >
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M13 3 6 10l7 7" />
      </svg>
    </a>
  );
}
