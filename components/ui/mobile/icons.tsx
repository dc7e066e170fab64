import { HEART_PATH } from '@/components/ui/heart';

/** Strokes on a grid of 22 px, of what guests touch: their pages carry all of these and no other. */
const paths = {
  add: 'M11 4v14M4 11h14',
  alert: 'M11 2.800 20 18.500H2zM11 8.500v4.500M11 15.800h.01',
  arrow: 'm8 4 7 7-7 7',
  bell: 'M5 16V10a6 6 0 0 1 12 0v6l1.500 1h-15zM9 19.500h4',
  book: 'M11 5.500C9 4 6.500 3.700 3 3.800v13.400c3.500-.1 6 .2 8 1.800 2-1.600 4.500-1.900 8-1.800V3.800c-3.500-.1-6 .2-8 1.700zM11 5.500V19',
  cart: 'M2.500 4h2.800l2.200 9.500h9L19 6.500H6M9 18h.01M15.500 18h.01',
  check: 'm4 11.500 4.500 4.500L18 6',
  clock: 'M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM11 6.500V11l3 2',
  close: 'M5 5l12 12M17 5 5 17',
  filter: 'M3 4h16l-6 7.500V18l-4-2v-4.500z',
  grid: 'M4 4h5.500v5.500H4zM12.500 4H18v5.500h-5.500zM4 12.500h5.500V18H4zM12.500 12.500H18V18h-5.500z',
  heart: HEART_PATH,
  home: 'M3 10.500 11 4l8 6.500V19h-5.500v-5h-5v5H3z',
  info: 'M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM11 10v5M11 7h.01',
  list: 'M7.500 5.500H19M7.500 11H19M7.500 16.500H19M3.500 5.500h.01M3.500 11h.01M3.500 16.500h.01',
  minus: 'M4 11h14',
  search: 'M10 16.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM14.800 14.800 19 19',
  service: 'M4 13v-2a7 7 0 0 1 14 0v2M4 11.500h2.500v5H4zM15.500 11.500H18v5h-2.500zM18 16c0 2-2 3-5 3',
  share: 'M11 14V3M7 6.500 11 2.500l4 4M7 9.500H4v9.500h14V9.500h-3',
  text: 'M3 18 8 5l5 13M4.800 13.500h6.400M14 18l3-8 3 8M15 15.500h4',
} as const;

export type IconName = keyof typeof paths;

/** Strokes on a grid of 22 px in the colour of the text around them; decoration, so the words stand beside it or in an `aria-label`. */
export function Strokes({ d, size = 22 }: { d: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 22 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={d} />
    </svg>
  );
}

/** An icon of the mobile skin by its name. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <Strokes d={paths[name]} size={size} />;
}
