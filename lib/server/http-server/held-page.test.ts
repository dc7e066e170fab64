import type { RenderedReply } from './front-cache';
import { heldPage } from './held-page';
import { namedByHash } from './own-scripts';

const NONCE = 'c2VjcmV0LW9mLXRoaXM_-9';

const reply = (html: string, type = 'text/html; charset=utf-8'): RenderedReply => ({
  status: 200,
  headers: { 'content-type': type },
  body: Buffer.from(html),
});
const css: Readonly<Record<string, string>> = { '/a.css': 'p{color:red}', '/b.css': 'b{margin:0}' };
const hold = (html: RenderedReply) => heldPage(html, NONCE, 'instant()', (href) => css[href] ?? null);
const held = (html: string) => hold(reply(html)).body.toString('utf8');
const list = (scripts: string, styles = '') =>
  `<script type="application/json" id="held">{"scripts":[${scripts}],"styles":[${styles}]}</script>`;
const page = (head: string, body: string) => `<html><head>${head}</head><body>${body}</body></html>`;

test('the scripts of the framework are named in a list instead of being in the page, and the script without it is in the head', () => {
  const nonce = `nonce="${NONCE}"`;
  expect(
    held(
      page(
        `<link rel="preload" as="script" href="/a.js" ${nonce}/><link rel="preload" href="/later.css" as="style" ${nonce}/><link rel="preload" as="image" href="/a.png"/><script src="/a.js" async="" ${nonce}></script>`,
        `<p>x</p><script src="/b.js" ${nonce} id="_R_" async=""></script><script src="/old.js" noModule="" ${nonce}></script>`,
      ),
    ),
  ).toBe(
    page(
      `<link rel="preload" as="image" href="/a.png"/><style></style><script ${nonce}>instant()</script>`,
      `<p>x</p><script src="/old.js" noModule="" ${nonce}></script>${list('"/a.js","/b.js"')}`,
    ),
  );
});

test('what came with content stays where it is, and is never fetched by the list', () => {
  const content = `<script src="/theirs.js" nonce="other"></script><link rel="preload" as="script" href="/theirs.js"/></body></html> $&`;
  expect(held(page('', content))).toBe(
    page(`<style></style><script nonce="${NONCE}">instant()</script>`, `${content}${list('')}`),
  );
});

test('the styles of the page stand in it in their order and are named in the list; one that cannot stand there stays a link', () => {
  const link = (href: string) =>
    `<link rel="stylesheet" href="${href}" nonce="${NONCE}" data-precedence="next"/>`;
  const theirs = '<link rel="stylesheet" href="/a.css"/>';
  expect(held(page(link('/b.css') + link('/other.css') + link('/a.css'), theirs))).toBe(
    page(
      `${link('/other.css')}<style>b{margin:0}p{color:red}</style><script nonce="${NONCE}">instant()</script>`,
      theirs + list('', '"/b.css","/a.css"'),
    ),
  );
});

test('the header names nothing to fetch ahead but pictures', () => {
  const asks = (link: string | string[]) =>
    hold({ ...reply(page('', '')), headers: { 'content-type': 'text/html', link } }).headers;
  const picture = '</a.png?w=1,2>; rel=preload; as="image"';
  const style = `</a.css>; rel=preload; as="style"; nonce="${NONCE}"`;
  const script = '</a.js>; rel=preload; as=script';
  expect(asks(`${style}, ${script}`)).toEqual({ 'content-type': 'text/html' });
  expect(asks(`${style}, ${picture}, ${script}`)).toEqual({ 'content-type': 'text/html', link: picture });
  expect(asks([style, picture])).toEqual({ 'content-type': 'text/html', link: picture });
});

test('what is no page keeps its bytes', () => {
  const feed = reply(page('', ''), 'application/xml');
  expect(hold(feed)).toBe(feed);
});

test('the data of the router is no script any more: the policy names the scripts before the first input alone', () => {
  const own = (script: string) => `<script nonce="${NONCE}">${script}</script>`;
  const html = page('', `${own('boot()')}${own('self.__next_f.push([1,"1:\\u003cp>保密"])')}`);
  const stored = namedByHash(hold(reply(html)), NONCE, 'held');
  const text = stored.body.toString('utf8');
  expect(text.match(/<script type="application\/json" id="router-data">(.*?)<\/script>/)?.[1]).toBe(
    '[1,"1:\\u003cp\\u003e保密"]',
  );
  // Beside the view settings: instant() and boot().
  expect(String(stored.headers['content-security-policy']).match(/'sha256-/g)).toHaveLength(3);
  expect(text.match(/<script>/g)).toHaveLength(2);
});
