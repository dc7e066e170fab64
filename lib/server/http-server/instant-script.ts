import 'server-only';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

/** Where pages that are not stored find the script; the others carry it. */
export const INSTANT_PATH = '/instant.js';

/** The script that lives without the framework, as scripts/build-node.mjs bundles it. */
export const readInstant = (): string =>
  readFileSync(path.join(process.cwd(), '.build', 'instant.js'), 'utf8');

/** Sends the script to a page that loads it; browsers ask each time and get 304, since the page and the script belong together. */
export function sendInstant(req: IncomingMessage, res: ServerResponse, script: string): void {
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`;
  res.setHeader('content-type', 'text/javascript; charset=utf-8');
  res.setHeader('cache-control', 'no-cache');
  res.setHeader('etag', etag);
  if (req.headers['if-none-match'] === etag) res.writeHead(304).end();
  else res.end(req.method === 'HEAD' ? undefined : script);
}
