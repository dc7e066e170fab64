import 'server-only';
import { AppError, coreErrors, isAppError } from '@/lib/core/errors';
import type { Envelope } from '@/lib/core/envelope';
import { isStorageUnavailable } from '@/lib/adapters/storage/port';
import { checkViolation, isUnavailable, uniqueViolation } from '@/lib/data/db-errors';
import { constraintTexts } from '@/lib/text/constraints';
import { wholeReply } from './known-body';
import type { RawReply, ReplyKind } from '@/lib/data/call';

/** Headers of every API reply: never cached, never sniffed (S-17, S-29). */
export function apiHeaders(requestId: string): Headers {
  return new Headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  });
}

export function jsonReply(status: number, body: Envelope<unknown>, headers: Headers): Response {
  headers.set('content-type', 'application/json; charset=utf-8');
  return wholeReply(JSON.stringify(body), { status, headers });
}

/** A file name as RFC 6266 wants it: an ASCII fallback and the UTF-8 form (S-38). */
export function contentDisposition(filename: string): string {
  const clean = filename.replaceAll(/[\p{Cc}"\\/]/gu, '_');
  const ascii = clean.replaceAll(/[^\x20-\x7E]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(clean).replaceAll("'", '%27')}`;
}

export function rawReply(reply: RawReply, headers: Headers): Response {
  if (reply.contentType) headers.set('content-type', reply.contentType);
  if (reply.filename) headers.set('content-disposition', contentDisposition(reply.filename));
  for (const [k, v] of Object.entries(reply.headers ?? {})) headers.set(k, v);
  const init = { status: reply.status ?? 200, headers };
  return reply.body instanceof ReadableStream
    ? new Response(reply.body as BodyInit, init)
    : wholeReply(reply.body, init);
}

/** Turns whatever was thrown into an error with a public text; the cause stays inside. */
export function toAppError(e: unknown): AppError {
  if (isAppError(e)) return e;
  const unique = uniqueViolation(e);
  if (unique !== null) return coreErrors.duplicate({ message: constraintTexts[unique], internal: e });
  if (checkViolation(e) !== null) return coreErrors.conflict({ internal: e });
  if (isUnavailable(e) || isStorageUnavailable(e)) return coreErrors.unavailable({ internal: e });
  return coreErrors.internal({ internal: e });
}

/** What a refused call says. `requestId` where the request has one. */
export function failure(error: AppError, requestId?: string): Envelope<unknown> {
  return {
    result: false,
    message: error.message,
    data: error.data ?? null,
    code: error.code,
    ...(error.errors ? { errors: error.errors } : {}),
    ...(requestId === undefined ? {} : { requestId }),
  };
}

/** The reply of a failure in the shape of its kind. */
export function errorReply(kind: ReplyKind, error: AppError, requestId: string, headers: Headers): Response {
  if (kind === 'notify') {
    return Response.json({ code: 'FAIL', message: '失败' }, { status: error.status, headers });
  }
  return jsonReply(error.status, failure(error, requestId), headers);
}
