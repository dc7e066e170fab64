import 'server-only';
import { z } from 'zod';
import { boolField } from '@/lib/core/fields';
import type { PermissionKey } from '@/lib/core/permissions';
import type { Ctx } from './ctx';

/** Kinds of reply (architecture.md section 3). */
export type ReplyKind = 'json' | 'file' | 'editor' | 'notify';

/** What a file may be, by the name that its call gives. Stored files that a browser may not show leave as plain bytes. */
export const fileTypes = {
  csv: ['text/csv'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  json: ['application/json'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  pdf: ['application/pdf'],
  zip: ['application/zip'],
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

/** How often who may make a call: the class of its counter (lib/server/http/rate.ts). `notify`: call-backs of gateways, which nobody counts. */
export type RateClass =
  | 'read'
  | 'reading'
  | 'find'
  | 'write'
  | 'login'
  | 'code'
  | 'serial'
  | 'qr'
  | 'pay'
  | 'upload'
  | 'export'
  | 'notify';

/**
 * What a call is and what it does. It knows nothing of HTTP: `lib/server/http/route.ts` answers requests by it, and the typed client, the OpenAPI
 * document and the tests read it.
 */
interface Description<I extends z.ZodType, O extends z.ZodType> {
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

type Handler<I extends z.ZodType, O extends z.ZodType> = (
  ctx: Ctx,
  input: z.output<I>,
  raw: RawRequest | null,
) => Promise<z.input<O> | RawReply>;

export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends Description<
  I,
  O
> {
  /** A method, so that a list of calls takes every input. */
  handler(...given: Parameters<Handler<I, O>>): ReturnType<Handler<I, O>>;
}

/** What a call takes that says nothing of it. */
export const noInput = z.object({});

/** One call. A call with public texts takes `confirmed` among its fields. */
export function call<I extends z.ZodType = typeof noInput, O extends z.ZodType = z.ZodNull>(
  description: Description<I, O> & { handler: Handler<I, O> },
  // A call without input or output has none, whatever the table it is in would take.
): Call<NoInfer<I>, NoInfer<O>> {
  const { input, publicText, summary } = description;
  if (!publicText) return description;
  if (!(input instanceof z.ZodObject))
    throw new Error(`${summary}: a call with public texts takes an object`);
  const confirmed = boolField.optional().describe('已核对提示级敏感内容');
  return { ...description, input: input.safeExtend({ confirmed }) as unknown as I };
}

type Method = 'GET' | 'POST';

type Addressed<B extends string, T> = {
  readonly [K in keyof T as K extends `${infer M} ${infer P}` ? `${M} /api/${B}/${P}` : never]: T[K];
};

/**
 * A table of calls under the address `/api/<base>`.
 *
 * @param table calls by method and the rest of the address: `'POST finish/[id]'`
 * @returns the same calls by method and whole address: `'POST /api/user/order/finish/[id]'`
 */
export function calls<const B extends string, T extends Readonly<Record<`${Method} ${string}`, Call>>>(
  base: B,
  table: T,
): Addressed<B, T> {
  const entries = Object.entries(table).map(([key, one]) => [key.replace(' ', ` /api/${base}/`), one]);
  return Object.fromEntries(entries) as Addressed<B, T>;
}
