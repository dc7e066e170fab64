import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import type { PageLinksView, PublicationView } from '@/lib/domain/ebook/reading-contract';
import { TestBrowser, type RouteResult } from '@/tests/support/call-route';
import type { User } from '@/tests/support/factories/people';

const linksGet = guestEbookCalls['GET /api/guest/ebook/links/[id]'];
const openPost = guestEbookCalls['POST /api/guest/ebook/open/[id]'];
const pageGet = guestEbookCalls['GET /api/guest/ebook/page/[id]/[n]'];

/** The calls of the reader as its tests make them. */
export const open = (browser: TestBrowser, id: string) =>
  browser.call<PublicationView>(openPost, {
    path: '/api/guest/ebook/open/[id]',
    params: { id },
    method: 'POST',
    body: {},
  });

export const links = (browser: TestBrowser, id: string, pages: string, w: number) =>
  browser.call<PageLinksView>(linksGet, {
    path: '/api/guest/ebook/links/[id]',
    params: { id },
    query: { pages, w },
  });

/** Fetches a picture by its address, as a browser does. */
export function fetchPage(
  browser: TestBrowser,
  src: string,
  headers: Record<string, string> = {},
): Promise<RouteResult> {
  const url = new URL(src, 'http://127.0.0.1:3000');
  const [id = '', n = ''] = url.pathname.split('/').slice(-2);
  return browser.call(pageGet, {
    path: '/api/guest/ebook/page/[id]/[n]',
    params: { id, n },
    query: Object.fromEntries(url.searchParams),
    headers,
  });
}

/** The address of one page. */
export async function addressOf(browser: TestBrowser, id: string, page: number, w = 900): Promise<string> {
  const reply = await links(browser, id, String(page), w);
  const [link] = reply.json.data?.links ?? [];
  if (!link) throw new Error(`no address: ${reply.text}`);
  return link.src;
}

/** A browser in which the reader is logged in and has opened the publication. */
export async function readingBrowser(user: User, id: string, ip?: string): Promise<TestBrowser> {
  const browser = await new TestBrowser(ip).signIn(user);
  const reply = await open(browser, id);
  if (reply.status !== 200) throw new Error(`not opened: ${reply.text}`);
  return browser;
}

/** The address with parts of it changed. */
export function changed(
  src: string,
  change: { path?: [string, string]; query?: Record<string, string> },
): string {
  const url = new URL(src, 'http://127.0.0.1:3000');
  if (change.path) url.pathname = url.pathname.replace(...change.path);
  for (const [key, value] of Object.entries(change.query ?? {})) url.searchParams.set(key, value);
  return `${url.pathname}${url.search}`;
}
