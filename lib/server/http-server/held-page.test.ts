import type { RenderedReply } from './front-cache';
import { heldPage } from './held-page';
import { namedByHash } from './own-scripts';

const NONCE = 'c2VjcmV0LW9mLXRoaXM_-9';

const reply = (html: string, type = 'text/html; charset=utf-8'): RenderedReply => ({
  status: 200,
  headers: { 'content-type': type },
  body: Buffer.from(html),
});
const held = (html: string) => heldPage(reply(html), NONCE, 'instant()').body.toString('utf8');
const page = (head: string, body: string) => `<html><head>${head}</head><body>${body}</body></html>`;

test('the scripts of the framework are named in a list instead of being in the page, and the script without it is in the head', () => {
  const nonce = `nonce="${NONCE}"`;
  expect(
    held(
      page(
        `<link rel="preload" as="script" href="/a.js" ${nonce}/><link rel="preload" as="image" href="/a.png"/><script src="/a.js" async="" ${nonce}></script>`,
        `<p>x</p><script src="/b.js" ${nonce} id="_R_" async=""></script><script src="/old.js" noModule="" ${nonce}></script>`,
      ),
    ),
  ).toBe(
    page(
      `<link rel="preload" as="image" href="/a.png"/><script ${nonce}>instant()</script>`,
      `<p>x</p><script src="/old.js" noModule="" ${nonce}></script><script type="application/json" id="held-scripts">["/a.js","/b.js"]</script>`,
    ),
  );
});

test('what came with content stays where it is, and is never fetched by the list', () => {
  const content = `<script src="/theirs.js" nonce="other"></script><link rel="preload" as="script" href="/theirs.js"/></body></html> $&`;
  expect(held(page('', content))).toBe(
    page(
      `<script nonce="${NONCE}">instant()</script>`,
      `${content}<script type="application/json" id="held-scripts">[]</script>`,
    ),
  );
});

test('what is no page keeps its bytes', () => {
  const feed = reply(page('', ''), 'application/xml');
  expect(heldPage(feed, NONCE, 'x')).toBe(feed);
});

test('the data of the router is no script any more: the policy names the scripts before the first input alone', () => {
  const own = (script: string) => `<script nonce="${NONCE}">${script}</script>`;
  const html = page('', `${own('boot()')}${own('self.__next_f.push([1,"1:\\u003cp>保密"])')}`);
  const stored = namedByHash(heldPage(reply(html), NONCE, 'instant()'), NONCE, 'held');
  const text = stored.body.toString('utf8');
  expect(text.match(/<script type="application\/json" id="router-data">(.*?)<\/script>/)?.[1]).toBe(
    '[1,"1:\\u003cp\\u003e保密"]',
  );
  // Beside the view settings: instant() and boot().
  expect(String(stored.headers['content-security-policy']).match(/'sha256-/g)).toHaveLength(3);
  expect(text.match(/<script>/g)).toHaveLength(2);
});
