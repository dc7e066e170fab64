import { backToTop } from '@/lib/text/behaviour';

/** Travels to the top in `durationMs`; at once for people who asked for less motion. */
function travel(): void {
  const from = scrollY;
  const start = performance.now();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo(0, 0);
  const step = (now: number) => {
    const t = Math.min(1, (now - start) / backToTop.durationMs);
    scrollTo(0, from * (1 - t) ** 3);
    if (t < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Back-to-top button (specification section 9): after 100 px of scroll, 15 ms debounce, 500 ms travel. */
export function startTop(): void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const button = document.querySelector<HTMLElement>('[data-act="top"]');
    if (button) button.hidden = scrollY <= backToTop.afterPx;
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, backToTop.debounceMs);
  };
  later();
  addEventListener('scroll', later, { passive: true });
  document.addEventListener('click', (e) => {
    if (!(e.target as Element).closest('[data-act="top"]')) return;
    travel();
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
