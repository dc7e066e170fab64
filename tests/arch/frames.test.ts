import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { offices, permissionOf } from '@/components/shell/office/menu';
import { BUYER_FRAMES } from '@/lib/server/http-server/buyer-frames';
import { Frames } from '@/lib/server/http-server/frames';
import { RENDERED_BUYER_PAGES, RENDERED_OFFICE_PAGES } from '@/lib/server/http-server/rendered-pages';
import { NARROWED_LISTS } from '@/lib/text/narrowed-lists';

const APP = join(__dirname, '..', '..', 'app');

/** What makes a page somebody's or one address's: such a page is rendered for each request. */
const READS =
  /\b(pageCtx|visitor|visitorDevice|cookies|headers|redirect|load[A-Z]\w*)\(|\b(params|searchParams)\b/;

const routeOf = (file: string) =>
  `/${dirname(file)
    .split('/')
    .filter((part) => !part.startsWith('('))
    .join('/')}`;

const pages = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('/page.tsx'))
  .map((file) => ({
    route: routeOf(file),
    buyer: file.includes('/(buyer)/'),
    source: readFileSync(join(APP, file), 'utf8'),
  }));
const frames = new Frames(pages.map(({ route }) => route));
const keys = new Set(frames.all.map(({ key }) => key));
const isFrame = (route: string) => keys.has(route.replaceAll(/\[(\w+)\]/g, '~$1~'));
const narrowed = frames.all.flatMap(({ key }) => (key.includes('?') ? [key.split('?')[0] ?? ''] : []));

describe('frames', () => {
  test('read nobody and no address', () => {
    expect(
      pages.filter(({ route, source }) => isFrame(route) && READS.test(source)).map((p) => p.route),
    ).toEqual([]);
  });

  test('are all pages of the offices but those that read', () => {
    const idle = [...RENDERED_OFFICE_PAGES].filter(
      (route) => !READS.test(pages.find((page) => page.route === route)?.source ?? ''),
    );
    expect(idle).toEqual([]);
  });

  test('are all pages of buyers but those that read', () => {
    const buyers = pages.filter(({ buyer }) => buyer);
    const named = [...Object.keys(BUYER_FRAMES), ...RENDERED_BUYER_PAGES];
    expect(named.toSorted()).toEqual(buyers.map(({ route }) => route).toSorted());
    const idle = buyers.filter(({ route, source }) => RENDERED_BUYER_PAGES.has(route) && !READS.test(source));
    expect(idle.map(({ route }) => route)).toEqual([]);
  });

  test('have pages', () =>
    expect(
      [...keys].filter(
        (key) => !pages.some((page) => page.route.replaceAll(/\[(\w+)\]/g, '~$1~') === key.split('?')[0]),
      ),
    ).toEqual([]));

  test('of narrowed lists are drawn by a part that is given nothing, chosen before the page reads its address', () => {
    expect(narrowed.toSorted()).toEqual(Object.keys(NARROWED_LISTS).toSorted());
    for (const path of narrowed) {
      const { source } = pages.find(({ route }) => route === path) ?? { source: '' };
      const [, head = '', page = ''] =
        /export async function generateMetadata([^]*?)\n}\n[^]*export default async function([^]*)/.exec(
          source,
        ) ?? [];
      const [, frame = ''] = /\nasync function Frame\(\) \{([^]*?)\n\}\n/.exec(source) ?? [];
      expect([path, frame !== '', READS.test(frame)]).toEqual([path, true, false]);
      for (const part of [head, page])
        expect([path, part.split('\n')[1]]).toEqual([
          path,
          expect.stringMatching(/^ {2}if \(isNarrowedPage\(PATH, await (props\.)?searchParams\)\)/),
        ]);
    }
  });
});

test('the gate of an office asks for the right that its rendered pages ask for', () => {
  const differ = pages
    .filter(
      ({ route }) => RENDERED_OFFICE_PAGES.has(route) && !/\/(print|labels|pick|frame)(\/|$)/.test(route),
    )
    .flatMap(({ route, source }) => {
      const can = /pageCtx\(\{\s*can: '([\w.]+)'/.exec(source)?.[1];
      const office = offices.find((o) => route === o.home || route.startsWith(`${o.home}/`));
      const asked = office && permissionOf(office.key, route.replaceAll(/\[\w+\]/g, '7'));
      return can === asked ? [] : [[route, can, asked]];
    });
  expect(differ).toEqual([]);
});
