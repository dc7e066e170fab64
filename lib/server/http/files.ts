import 'server-only';
import { randomToken } from '@/lib/core/ids';
import {
  isStorageUnavailable,
  STORAGE_KEY,
  type ByteRange,
  type StoragePort,
} from '@/lib/adapters/storage/port';
import { coreErrors } from '@/lib/core/errors';
import { log } from '@/lib/server/log';
import { contentDisposition } from './reply';
import type { RawReply } from '@/lib/data/call';

/** Types that a browser may show inside a page; everything else is handed out as a download (security.md S-42). */
const SHOWN = /^(image\/(webp|png|jpeg|gif|avif)|video\/(mp4|webm|ogg)|audio\/(mpeg|mp4|ogg|wav))$/;

/** One range of a `Range` header within a file; `beyond` for one of which the file has nothing; `null` for anything else, which then gets the whole file. */
export function parseRange(header: string | null, size: number): Required<ByteRange> | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(?=-?\d)(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  if (start >= size) return 'beyond';
  return { start, end: first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** Nothing of a file runs. A film or sound opened by its own address is in a page of the browser's making, which loads it once more. */
function policyOf(contentType: string): string {
  return /^(video|audio)\//.test(contentType)
    ? "default-src 'none'; media-src 'self'; sandbox allow-same-origin"
    : "default-src 'none'; sandbox";
}

/** How a type is handed out: shown as it is, or as plain bytes to be saved; never as a page of ours. */
function typeHeaders(contentType: string): Record<string, string> {
  return {
    'content-type': SHOWN.test(contentType) ? contentType : 'application/octet-stream',
    'content-security-policy': policyOf(contentType),
    'x-content-type-options': 'nosniff',
  };
}

/**
 * A private file as the reply of a call that has checked who asks: pictures, films and sound shown, documents as downloads, kept by no cache.
 *
 * @param range the caller's `Range` header, where a part of the file may be asked for
 * @throws 404 when its bytes are gone
 */
export async function privateFile(
  storage: StoragePort,
  file: { key: string; name: string },
  range: string | null = null,
): Promise<RawReply> {
  const known = range === null ? null : await storage.head(file.key);
  const part = known && parseRange(range, known.size);
  if (part === 'beyond')
    return { status: 416, body: null, headers: { 'content-range': `bytes */${known?.size}` } };
  const found = await storage.get(file.key, part ?? undefined);
  if (!found) throw coreErrors.notFound();
  const { contentType, size } = found.info;
  return {
    body: found.body,
    ...(part && { status: 206 }),
    ...(SHOWN.test(contentType) ? {} : { filename: file.name }),
    headers: {
      ...typeHeaders(contentType),
      'content-length': String(part ? part.end - part.start + 1 : size),
      ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${size}` }),
      'cache-control': 'private, no-store',
    },
  };
}

/** A failure that no shared cache keeps: the file may be there a moment later. */
function refuse(status: 404 | 416 | 503, text: string, more: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      ...more,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': randomToken(12),
    },
  });
}

/**
 * Hands out a public stored file. Names are random and content never changes under a name, so browsers keep it for a year; a CDN asks again
 * after an hour, so that what is deleted here does not live on there. Private files,
 * illegal keys and missing ones get the same 404. Nothing here runs as a page of ours: sandboxed, never sniffed, documents as downloads.
 */
export async function serveFile(
  storage: StoragePort,
  key: string,
  request: Request,
  /** The name under which a document is saved; asked for downloads only. */
  nameOf: (key: string) => Promise<string | null> = async () => null,
): Promise<Response> {
  try {
    return await fileReply(storage, key, request, nameOf);
  } catch (e) {
    if (!isStorageUnavailable(e)) throw e;
    log().warn({ err: e, key }, 'the storage is away');
    return refuse(503, coreErrors.unavailable().message, { 'retry-after': '5' });
  }
}

async function fileReply(
  storage: StoragePort,
  key: string,
  request: Request,
  nameOf: (key: string) => Promise<string | null>,
): Promise<Response> {
  if (!STORAGE_KEY.test(key)) return refuse(404, '文件不存在');
  const known = await storage.head(key);
  if (!known || known.private) return refuse(404, '文件不存在');
  const headers = new Headers({
    ...typeHeaders(known.contentType),
    'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
    'accept-ranges': 'bytes',
    etag: `"${known.sha256}"`,
  });
  if (!SHOWN.test(known.contentType)) {
    const name = (await nameOf(key).catch(() => null)) ?? key.slice(key.lastIndexOf('/') + 1);
    headers.set('content-disposition', contentDisposition(name));
  }
  if (request.headers.get('if-none-match') === `"${known.sha256}"`)
    return new Response(null, { status: 304, headers });
  const { headers: asked } = request;
  // A part of what the asker has of another file is none of this one.
  const same = (asked.get('if-range') ?? headers.get('etag')) === headers.get('etag');
  const range = same ? parseRange(asked.get('range'), known.size) : null;
  if (range === 'beyond')
    return refuse(416, '请求的范围超出文件大小', { 'content-range': `bytes */${known.size}` });
  headers.set('content-length', String(range ? range.end - range.start + 1 : known.size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${known.size}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const found = await storage.get(key, range ?? undefined);
  if (!found || found.info.private) {
    await found?.body.cancel();
    return refuse(404, '文件不存在');
  }
  return new Response(found.body, { status, headers });
}
