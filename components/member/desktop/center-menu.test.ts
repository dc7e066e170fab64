import { existsSync } from 'node:fs';
import { centerMenu } from './center-menu';

const BUYER = 'app/(desktop)/(buyer)';

test.each(centerMenu.flatMap((g) => g.entries).map((e) => e.href))('%s has a page', (href) => {
  expect(existsSync(`${BUYER}${href}/page.tsx`)).toBe(true);
});
