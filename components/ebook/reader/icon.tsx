const paths = {
  leave: 'M12.5 4 6.500 10l6 6',
  back: 'M12.500 3.500 6 10l6.500 6.500',
  on: 'M7.500 3.500 14 10l-6.500 6.500',
  close: 'M4.500 4.500l11 11M15.500 4.500l-11 11',
  contents: 'M3 5h.01M3 10h.01M3 15h.01M6.500 5H17M6.500 10H17M6.500 15H17',
  thumbs: 'M3.500 3.500h5v5.500h-5zM11.500 3.500h5v5.500h-5zM3.500 11.500h5v5h-5zM11.500 11.500h5v5h-5z',
  search: 'M9 3.500a5.500 5.500 0 100 11 5.500 5.500 0 000-11zM13 13l4 4',
  day: 'M10 6.500a3.500 3.500 0 100 7 3.500 3.500 0 000-7zM10 2v1.500M10 16.500V18M2 10h1.500M16.500 10H18M4.300 4.300l1.100 1.100M14.600 14.600l1.100 1.100M4.300 15.700l1.100-1.100M14.600 5.400l1.100-1.100',
  warm: 'M2.500 10s3-5 7.500-5 7.500 5 7.500 5-3 5-7.500 5-7.500-5-7.500-5zM10 8a2 2 0 100 4 2 2 0 000-4z',
  night: 'M16.500 11.800A7 7 0 018.200 3.500a7 7 0 108.300 8.300z',
  screen: 'M3.500 7.500v-4h4M12.500 3.500h4v4M16.500 12.500v4h-4M7.500 16.500h-4v-4',
  window: 'M7.500 3.500v4h-4M16.500 7.500h-4v-4M12.500 16.500v-4h4M3.500 12.500h4v4',
  help: 'M10 2.500a7.500 7.500 0 100 15 7.500 7.500 0 000-15zM7.800 8a2.200 2.200 0 114 1.200c-.9.900-1.800 1.200-1.800 2.300M10 14.200v.01',
  larger: 'M10 4.500v11M4.500 10h11',
  smaller: 'M4.500 10h11',
  lock: 'M5 9.500h10v7H5zM7 9.500V7a3 3 0 016 0v2.500',
} as const;

export type IconName = keyof typeof paths;

/** Signs of the reader, drawn in the colour of the text. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={paths[name]} />
    </svg>
  );
}
