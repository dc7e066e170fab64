import { Icon, Strokes, type IconName } from '@/components/ui/mobile/icons';

/** Strokes on a grid of 22 px, of the things that menus and a buyer's own screens name. */
const paths = {
  back: 'm14 4-7 7 7 7',
  backspace: 'M8 5h11.500v12H8L2.500 11zM11 8.500l5 5M16 8.500l-5 5',
  calendar: 'M3.500 5h15v13.500h-15zM3.500 9h15M7.500 3v3.500M14.500 3v3.500',
  device: 'M6 2.500h10v17H6zM10 16.800h2',
  edit: 'M4 18h3.500L18 7.500 14.500 4 4 14.500zM12 6.500l3.500 3.500',
  eye: 'M2 11c2.400-4 5.400-6 9-6s6.600 2 9 6c-2.400 4-5.400 6-9 6s-6.600-2-9-6zM11 13.700a2.700 2.700 0 1 0 0-5.400 2.700 2.700 0 0 0 0 5.400z',
  help: 'M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM8.700 8.800c.2-3.200 4.900-2.900 4.700 0-.1 1.700-2.400 1.800-2.400 3.700M11 15.200h.01',
  history: 'M3.500 11a7.500 7.500 0 1 0 2.500-5.600L3.500 7.500M3.500 3.500v4h4M11 7v4.500l3 1.500',
  invoice:
    'M4.500 2.500h13v17l-2.200-1.500-2.100 1.500-2.200-1.500-2.200 1.500-2.100-1.500-2.200 1.500zM8 7h6M8 10.500h6M8 14h3.500',
  location:
    'M11 20c-4-4.500-6-7.700-6-10.500a6 6 0 0 1 12 0c0 2.800-2 6-6 10.500zM11 11.800a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600z',
  lock: 'M5 9.500h12V19H5zM7.500 9.500V7a3.500 3.500 0 0 1 7 0v2.500M11 13v2.500',
  news: 'M3 4h13v14.500H5a2 2 0 0 1-2-2zM16 8h3v8.500a2 2 0 0 1-3 0M6 7.500h7M6 11h7M6 14.500h4',
  order: 'M5 3.500h12v16H5zM8 2.500h6v2.500H8zM8 9h6M8 12.500h6M8 16h3.500',
  organization: 'M3 19V6.500L11 3v16M11 9h8v10M2 19.500h18M6 9h2M6 12.500h2M6 16h2M14 12.500h2M14 16h2',
  phone:
    'M6.500 3 9 7.500 7.300 9.300a11 11 0 0 0 5.400 5.400L14.500 13l4.500 2.500c0 2-1.500 3.700-3.300 3.500C9 18.200 3.800 13 3 6.300 2.800 4.500 4.500 3 6.500 3z',
  refund:
    'M4 11a7.500 7.500 0 1 1 2.500 5.600M4 16.500v-4h4M8.500 6.500l2.500 3.500 2.500-3.500M11 10v5M8.800 11.500h4.400',
  review: 'M3 4h16v11.500h-8L7 19v-3.500H3zM7 8.200h8M7 11.500h5',
  settings:
    'M11 14a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM11 2.500v3M11 16.500v3M2.500 11h3M16.500 11h3M5 5l2.100 2.100M14.900 14.900 17 17M17 5l-2.100 2.100M7.100 14.900 5 17',
  star: 'm11 3 2.500 5.200 5.500.8-4 4 1 5.700-5-2.700-5 2.700L7 13 3 9l5.500-.8z',
  truck:
    'M2 5h10.500v11H2zM12.500 9H17l3 3.500V16h-7.500M6 18.500a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600zM16 18.500a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600z',
  user: 'M11 10.500a3.700 3.700 0 1 0 0-7.400 3.700 3.700 0 0 0 0 7.400zM3.500 19c.8-4 4-5.800 7.500-5.800s6.700 1.800 7.500 5.800z',
  wallet: 'M3 6h16v13H3zM3 6l11-3v3M14 11h5v4h-5a2 2 0 0 1 0-4z',
} as const;

export type PictogramName = keyof typeof paths | IconName;

const own = (name: PictogramName): name is keyof typeof paths => Object.hasOwn(paths, name);

/** Any icon of the mobile skin by its name, for screens that guests' pages do not carry. */
export function Pictogram({ name, size }: { name: PictogramName; size?: number }) {
  return own(name) ? <Strokes d={paths[name]} size={size} /> : <Icon name={name} size={size} />;
}
