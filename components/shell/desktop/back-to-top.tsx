import css from '@/components/shell/desktop/back-to-top.module.css';
import { cx } from '@/components/ui/cx';

/** Back-to-top button (specification section 9); `components/instant/top.ts` shows it and answers it. */
export function BackToTop() {
  return (
    <button type="button" className={cx(css.top, 'no-print')} data-act="top" hidden suppressHydrationWarning>
      <svg
        width="18"
        height="18"
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M3 3h12M9 15.500V7M4.500 11 9 6.500l4.500 4.500" />
      </svg>
      <span className="sr-only">返回顶部</span>
    </button>
  );
}
