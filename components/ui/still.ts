const STILL = '(prefers-reduced-motion: reduce)';

/** Nothing moves by itself for people who asked for less motion, and in 长者模式 (WCAG 2.2.2). For `useSyncExternalStore`. */
export const wantsStill = () => matchMedia(STILL).matches || 'elder' in document.documentElement.dataset;

export function subscribeStill(changed: () => void): () => void {
  const query = matchMedia(STILL);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
