import { existsSync } from 'node:fs';
import { userMenu } from './user-menu';

const MOBILE = 'app/(mobile)';

test.each(userMenu.flatMap((g) => g.entries).map((e) => e.href))('%s has a page', (href) => {
  expect(
    [`${MOBILE}${href}/page.tsx`, `${MOBILE}${href.replace('/mobile/', '/mobile/(buyer)/')}/page.tsx`].some(
      existsSync,
    ),
  ).toBe(true);
});

test('nothing of the personal centre is lost on the phone: only what a guest may see stands without a login', () => {
  expect(userMenu.filter((g) => g.open).flatMap((g) => g.entries.map((e) => e.href))).toEqual([
    '/mobile/help',
    '/mobile/agreement',
    '/mobile/privacy',
  ]);
});
