import 'server-only';
import type { AppError } from '@/lib/core/errors';
import { rawReply } from './reply';
import type { RawReply } from '@/lib/data/call';

/** JSON that is also harmless as HTML: the name of a file may look like a tag. */
const safeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const isRaw = (data: unknown): data is RawReply =>
  typeof data === 'object' && data !== null && 'body' in data && 'contentType' in data;

/**
 * A reply of the editor's protocol (news-editor-reading.md 1.2): a bare JSON object. The editor's own button sends a plain form into a hidden
 * frame and reads the text of what arrives there, so a caller that is no script and wants a document gets the same text as HTML, which every
 * browser shows as it is.
 */
function answer(request: Request, status: number, data: unknown, headers: Headers): Response {
  const framed =
    request.method === 'POST' &&
    !request.headers.has('x-requested-with') &&
    (request.headers.get('accept') ?? '').includes('text/html');
  headers.set('content-type', framed ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
  headers.set('x-frame-options', 'SAMEORIGIN');
  headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'self'");
  return new Response(safeJson(data), { status, headers });
}

/** What the handler says; a raw reply (JSONP) goes as it is. */
export function editorReply(request: Request, data: unknown, headers: Headers): Response {
  if (!isRaw(data)) return answer(request, 200, data, headers);
  return rawReply(data, headers);
}

/** A refusal of the kernel: its status, the sentence as `state`, and the envelope's words for our own screens. */
export function editorErrorReply(request: Request, error: AppError, headers: Headers): Response {
  const { message, code } = error;
  return answer(request, error.status, { state: message, result: false, message, code }, headers);
}
