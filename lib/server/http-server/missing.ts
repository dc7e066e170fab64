import 'server-only';
import { IncomingMessage, type ServerResponse } from 'node:http';
import type { StoredPage } from './front-cache';

/**
 * The framework answers what is not there with an empty document that the browser fills, under whatever frame a page threw from; for search engines and
 * whoever has no scripts there would be nothing. A visitor is sent the site's own error page under the status 404 instead, one stored copy for all.
 */

/** What a product's address means where the product is not sold. */
const PRODUCT = /^\/(mall\/details\/|mobile\/detail$)/;

/** The error page that answers an address where nothing is. */
export function missingPage(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const page = /^\/mobile(\/|$)/.test(path) ? '/mobile/error?code=404' : '/error?code=404';
  return PRODUCT.test(path) ? `${page}&of=product` : page;
}

const isPage = (type: unknown): boolean => String(type ?? '').startsWith('text/html');

/** Whether a reply is the framework's page of a missing thing; calls, files and the data of its router keep theirs. */
export function isMissing(status: number, type: unknown): boolean {
  return status === 404 && isPage(type);
}

/** A stored error page as the answer of an address where nothing is: no cache keeps it, no search engine either. */
export function asMissing(page: StoredPage): StoredPage {
  const headers = { ...page.headers, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
  return { ...page, status: 404, headers, heads: {} };
}

/** A request for a page of ours that stands for nobody, on the connection of one that does. */
export function ownRequest(req: IncomingMessage, headers: Record<string, string | undefined>, url: string) {
  const own = new IncomingMessage(req.socket);
  own.method = 'GET';
  own.url = url;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) own.headers[name] = value;
  own.complete = true;
  own.push(null);
  return own;
}

type Loose = (...args: unknown[]) => unknown;

/** Keeps back what a handler writes once its answer turns out to be the framework's page of a missing thing; `instead` answers at its end. */
export function replaceMissing(res: ServerResponse, instead: () => void): void {
  const { write, end, flushHeaders } = res;
  let kept = false;
  const keeps = () => {
    if (!res.headersSent) kept ||= isMissing(res.statusCode, res.getHeader('content-type'));
    return kept;
  };
  const forward = (way: unknown, args: unknown[]) => (way as Loose).apply(res, args);
  res.flushHeaders = () => void (keeps() || forward(flushHeaders, []));
  res.write = ((...args: unknown[]) => {
    if (!keeps()) return forward(write, args);
    const done = args.find((a) => typeof a === 'function') as (() => void) | undefined;
    if (done) queueMicrotask(done);
    return true;
  }) as typeof res.write;
  res.end = ((...args: unknown[]) => {
    if (!keeps()) return forward(end, args);
    // The framework waits for the end of the answer, which the page in its place brings.
    Object.assign(res, { write, end, flushHeaders });
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    instead();
    return res;
  }) as typeof res.end;
}
