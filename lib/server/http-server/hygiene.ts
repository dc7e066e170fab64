import 'server-only';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/** Scheme and authority of a target in absolute form, which every server must take (RFC 9112 section 3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;
/** A segment that means this folder or the one above, in either slash. */
const DOTS = /(?:^|[/\\])\.\.?(?:[/\\]|$)/;

/**
 * The target of a request as path and query. One that no decoder can read, that climbs (`/a/../b`), or that is no path (`*`) leads where nothing
 * is: Next would answer a bare 500 (security.md R-34). Browsers send none of these.
 */
export function cleanTarget(target: string): string {
  const url = target.startsWith('/') ? target : target.replace(ABSOLUTE, '');
  const path = url.split(/[?#]/, 1)[0] ?? '';
  if (path === '' && url !== target) return `/${url}`;
  try {
    if (path.startsWith('/') && !DOTS.test(decodeURIComponent(path))) return url;
  } catch {
    // no text
  }
  return path.startsWith('/api/') ? '/api/unreadable' : '/unreadable';
}

/** Who a request is for: the authority of a target in absolute form goes before the `Host` (RFC 9112 section 3.2.2). */
export function hostOf(target: string, host: string | undefined): string | undefined {
  return ABSOLUTE.exec(target)?.[0].replace(/^.*\//, '') ?? host;
}

/** Drops what Next's client says of the pages it has when it is not what that client writes: Next would answer a bare 500, and works without it. */
export function dropBrokenRouterState(headers: IncomingHttpHeaders): void {
  const state = headers['next-router-state-tree'];
  if (state === undefined) return;
  try {
    parseAndValidateFlightRouterState(state);
  } catch {
    delete headers['next-router-state-tree'];
  }
}

/** Whether the `Host` of a request can be in an address; any other is refused with 400 (RFC 9112 section 3.2). */
export function isHost(host: string | undefined): boolean {
  return host !== undefined && !/[/?#@\\\s]/.test(host) && URL.canParse(`http://${host}`);
}

/**
 * Hears of a client that leaves before its answer. Next puts a copy of the body's stream over the request, its listeners and its way of ending included,
 * and nobody would hear the copy's error: each POST to a page that is cut would be an uncaught exception (security.md R-34).
 */
export function hearAborts(req: IncomingMessage, res: ServerResponse): void {
  if (req.method === 'GET' || req.method === 'HEAD') return;
  // The connection's end comes to the response first, and to the request in the next turn: by then what Next put over it is there.
  res.once('close', () => req.on('error', () => undefined));
}
