import 'server-only';
import type { z } from 'zod';
import type { PermissionKey } from '@/lib/core/permissions';
import type { Ctx } from '@/lib/data/ctx';
import type { RateClass } from './rate';

/** Kinds of reply (architecture.md section 4). */
export type ReplyKind = 'json' | 'file' | 'editor' | 'notify';

/** What a file may be, by the name that its call gives. Stored files that a browser may not show leave as plain bytes. */
export const fileTypes = {
  csv: ['text/csv'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  json: ['application/json'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  /** A picture or a document, as it was handed in. */
  stored: ['image/*', 'application/octet-stream'],
  document: ['application/octet-stream'],
  /** Whatever a publication is made of. */
  any: ['*/*'],
} as const;

/** What a handler of kind `file` or `notify` returns. */
export interface RawReply {
  status?: number;
  body: Uint8Array | string | ReadableStream<Uint8Array> | null;
  contentType?: string;
  /** Adds `Content-Disposition: attachment` by RFC 6266. */
  filename?: string;
  headers?: Record<string, string>;
}

/** The unparsed request, for call-backs whose signature covers the exact bytes. */
export interface RawRequest {
  headers: Headers;
  body: Uint8Array;
  /** Query string without the question mark. */
  search: string;
}

export interface RouteSpec<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** Chinese name of the call, shown in the API reference. */
  summary: string;
  can: PermissionKey;
  input?: I;
  output?: O;
  /** Whether the handler runs in one transaction; default: POST yes, GET no. */
  tx?: boolean;
  rate?: RateClass;
  reply?: ReplyKind;
  /** What a reply of kind `file` or `notify` is made of; the document of the calls says so. */
  file?: keyof typeof fileTypes;
  /**
   * A GET of the specification that makes or sends something, which pages of this site alone may start (origin.ts). `browser`: for nobody but the
   * browser that asks, so that a client which is no browser need not show where it comes from.
   */
  acts?: 'page' | 'browser';
  /** Largest JSON or form body in bytes, for calls that carry a file in a field; default 1 MB. */
  maxBytes?: number;
  /** Guarantees `ctx.browserId`. */
  browser?: boolean;
  /** Reads the browser's reading session into `ctx.reading` and guarantees `ctx.deviceKey` (news-editor-reading.md 4.2). */
  reader?: boolean;
  /** Stores or shows texts for the public: the call takes `confirmed`, the answer to a warning about words, into `ctx.words`. */
  publicText?: boolean;
  /** Hands the unparsed request to the handler instead of an input. */
  raw?: boolean;
  /** Public text of success; default '操作成功' for writes and '' for reads. */
  message?: string;
}

export type Handler<I extends z.ZodType, O extends z.ZodType> = (
  ctx: Ctx,
  input: z.output<I>,
  raw: RawRequest | null,
) => Promise<z.input<O> | RawReply>;

export interface RouteHandler<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  (request: Request, context?: { params: Promise<Record<string, string | string[]>> }): Promise<Response>;
  spec: RouteSpec<I, O>;
}
