import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { UiProviders } from '@/components/shell/ui-providers';
import { BUYER_FRAMES } from '@/lib/server/http-server/buyer-frames';

const APP = join(__dirname, '..', '..', 'app');
const routeOf = (file: string) =>
  `/${dirname(file)
    .split('/')
    .filter((part) => !part.startsWith('('))
    .join('/')}`;

/** The one that reads what is public; the others read nothing. */
const READS = '/mobile/quickOrder';
const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('/page.tsx') && routeOf(file) in BUYER_FRAMES && routeOf(file) !== READS,
);

/** A page as the server draws it under an address. */
function served(file: string, search: string, id: string): string {
  const { default: page } = jest.requireActual<{ default: ComponentType }>(join(APP, file));
  const path = routeOf(file).replace('[id]', id);
  return renderToString(
    createElement(
      PathnameContext,
      { value: path },
      createElement(
        PathParamsContext,
        { value: { id } },
        createElement(
          SearchParamsContext,
          { value: new URLSearchParams(search) },
          createElement(UiProviders, null, createElement(page)),
        ),
      ),
    ),
  );
}

test('every frame of a buyer is drawn here', () =>
  expect(files.length).toBe(Object.keys(BUYER_FRAMES).length - 1));

// Where they differed, the first picture in the browser would not be the one that was kept.
test.each(files)('%s is the same at every address, has one heading, and says that more is coming', (file) => {
  const bare = served(file, '', '7');
  expect(served(file, 'tab=titles&order=9&new=1&keyword=x&pageNum=2&year=2027', '8')).toBe(bare);
  expect(bare.match(/<h1/g)).toHaveLength(1);
  expect(bare).toContain('role="status"');
});
