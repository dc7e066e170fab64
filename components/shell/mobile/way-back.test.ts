import { lookBack, wayBack } from './way-back';

const page = (referrer: string, length: number, navigation?: unknown) =>
  ({
    navigation,
    document: { referrer },
    location: { origin: 'https://site.cn' },
    history: { length },
  }) as unknown as Parameters<typeof lookBack>[0];
const entries = (index: number, ...urls: (string | null)[]) => ({
  currentEntry: { index },
  entries: () => urls.map((url) => ({ url })),
});

test.each([
  [
    'the entry before this one',
    page('', 9, entries(1, 'https://site.cn/mobile/list?a=1', 'x')),
    '/mobile/list',
    true,
  ],
  ['no entry before the first', page('https://site.cn/a', 9, entries(0, 'https://site.cn/b')), null, false],
  [
    'the page that led here, without the Navigation API',
    page('https://site.cn/mobile/list?a=1', 2),
    '/mobile/list',
    true,
  ],
  ['not the page of another site', page('https://other.cn/mobile/list', 2), null, true],
  ['nothing when opened directly', page('', 1), null, false],
])('what is known of the page before: %s', (_, w, path, any) => {
  expect(lookBack(w)).toEqual({ path, any });
});

test.each([
  ['without a place: one step back', null, { path: null, any: true }, 'back'],
  ['without a place, opened directly: home', null, { path: null, any: false }, 'link'],
  [
    'from its place: back, which finds the list as it was',
    '/mobile/list?tab=1',
    { path: '/mobile/list', any: true },
    'back',
  ],
  ['from elsewhere: to its place', '/mobile/list', { path: '/mobile/home', any: true }, 'link'],
] as const)('the arrow %s', (_, to, before, does) => {
  expect(wayBack(to, before)).toBe(does);
});
