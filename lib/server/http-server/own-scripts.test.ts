import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import type { RenderedReply } from './front-cache';
import { namedByHash } from './own-scripts';

const NONCE = 'c2VjcmV0LW9mLXRoaXM_-9';

const render = (html: string, nonce = NONCE): { html: string; allowed: string[] } => {
  const reply: RenderedReply = {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', vary: 'rsc' },
    body: Buffer.from(html),
  };
  const { headers, body } = namedByHash(reply, nonce);
  const allowed = String(headers['content-security-policy']).match(/'sha256-[\w+/=]+'/g) ?? [];
  return { html: body.toString('utf8'), allowed };
};
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
/** The script before the first paint, which every page has. */
const [VIEW = ''] = render('').allowed;

const own = (script: string, nonce = NONCE) => `<script nonce="${nonce}">${script}</script>`;
const boot = '(self.__next_f=self.__next_f||[]).push([0])';
const push = (kind: 1 | 3, text: string) =>
  own(`self.__next_f.push(${JSON.stringify([kind, text]).replaceAll('<', String.raw`\u003c`)})`);

/** What the page's router reads, as its client puts it together. */
function flightOf(html: string): string {
  const queue: [number, string][] = [];
  for (const [, script = ''] of html.matchAll(/<script>([^]*?)<\/script>/g)) {
    if (script.includes('__next_f')) runInNewContext(script, { self: { __next_f: queue } });
  }
  return Buffer.concat(
    queue.filter(([k]) => k > 0).map(([k, t]) => Buffer.from(t, k === 3 ? 'base64' : 'utf8')),
  ).toString('utf8');
}

test('the policy of a stored page names the scripts that carry the secret of the render, and no other', () => {
  const { html, allowed } = render(
    `<p>x</p>${own(boot)}<script>steal()</script><script type="application/ld+json">{}</script><script src="/a.js" nonce="${NONCE}" async=""></script>`,
  );
  expect(allowed).toEqual([VIEW, hashOf(boot)]);
  expect(html).toBe(
    `<p>x</p><script>${boot}</script><script>steal()</script><script type="application/ld+json">{}</script><script src="/a.js" async=""></script>`,
  );
});

test.each([
  ['of another secret', '<script nonce="AAAAAAAAAAAAAAAAAAAAAA">steal()</script>'],
  ['that looks like the router’s data', '<script>self.__next_f.push([1,"steal"])</script>'],
  ['that says nonce in another attribute', `<script data-nonce="${'A'.repeat(22)}">steal()</script>`],
  ['that is not closed before the next of ours', '<script>steal()/*'],
  ['whose tag is not closed before the next of ours', '<script x='],
  ['whose attribute is not closed before the next of ours', '<script x="'],
])('a stored script %s gets no hash', (_, stored) => {
  expect(render(`<div>${stored}</div>${own(boot)}`).allowed).toEqual([VIEW, hashOf(boot)]);
});

test('data of the router that was cut within the secret and within a character is whole, and keeps nothing of the render', () => {
  const text = (nonce: string) =>
    `0:["$","script",{"src":"/a.js","nonce":"${nonce}"}]\n1:["$","p",{"children":"保密</p>&"}]\n2:["$","link",{"nonce":"${nonce}"}]`;
  const bytes = Buffer.from(text(NONCE));
  const expected = text('$undefined');
  const pages = new Set<string>();
  for (let at = 1; at < bytes.length; at += 1) {
    const halves = [bytes.subarray(0, at), bytes.subarray(at)].map((half) => {
      const read = half.toString('utf8');
      return read.includes('\ufffd') ? push(3, half.toString('base64')) : push(1, read);
    });
    const { html, allowed } = render(`<p>保</p>${own(boot)}${halves.join('<hr>')}`);
    expect(flightOf(html)).toBe(expected);
    expect(allowed).toHaveLength(3);
    pages.add(html);
  }
  expect(pages.size).toBe(1);
  expect([...pages][0]).not.toContain(NONCE);
});

test('two renders of one page give the same bytes and the same policy', () => {
  const page = (nonce: string) =>
    render(
      `<link rel="preload" href="/a.js" nonce="${nonce}">${own(boot, nonce)}<p>1</p>${own(`$RC("${nonce}")`, nonce)}`,
      nonce,
    );
  expect(page('b3RoZXItc2VjcmV0LW9mLXRo')).toEqual(page(NONCE));
});

test('what is no page keeps its bytes', () => {
  const feed: RenderedReply = {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(own(boot)),
  };
  expect(namedByHash(feed, NONCE)).toBe(feed);
});
