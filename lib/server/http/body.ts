import 'server-only';
import { dropUnseen } from '@/lib/core/unseen';
import { coreErrors, isAppError } from '@/lib/core/errors';

/** Largest JSON or form body, in bytes. */
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_DEPTH = 32;
const MAX_PARTS = 500;
/** Most fields of a query or a form-encoded body; a list of five thousand ids may come as one name repeated. */
const MAX_FIELDS = 10_000;
/** Longest name of a field, in characters (security.md S-45). */
const MAX_NAME = 200;

type Fields = Record<string, unknown>;

/** The whole body as bytes; 413 as soon as it grows past `max`, 400 when its client breaks it off. */
export async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > max) throw coreErrors.tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    // What its client breaks off is the client's doing, no outage of ours.
    // A stream is read in order.
    const { done, value } = await reader.read().catch((e: unknown) => {
      throw coreErrors.unreadableBody({ internal: e });
    });
    if (done) break;
    size += value.byteLength;
    if (size > max) {
      await reader.cancel();
      throw coreErrors.tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/**
 * Repeated names become arrays; the cache-busting `d` is dropped (api.md section 1).
 *
 * @throws 413 with more fields than any form of ours has
 */
export function fromParams(params: URLSearchParams): Fields {
  const out: Fields = Object.create(null) as Fields;
  let fields = 0;
  // One pass: asking for each name's values would take minutes with a hundred thousand of them (security.md R-24).
  for (const [key, value] of params) {
    if (key === 'd') continue;
    fields += 1;
    if (fields > MAX_FIELDS) throw coreErrors.tooLarge();
    const known = out[key];
    if (Array.isArray(known)) known.push(value);
    else out[key] = known === undefined ? value : [known, value];
  }
  return out;
}

function fromForm(form: FormData): Fields {
  const out: Fields = Object.create(null) as Fields;
  let parts = 0;
  for (const key of new Set(form.keys())) {
    const all = form.getAll(key);
    parts += all.length;
    if (parts > MAX_PARTS || key.length > MAX_NAME) throw coreErrors.tooLarge();
    out[key] = all.length === 1 ? all[0] : all;
  }
  return out;
}

/** How often the boundary that a multipart type names is in the body; stops beyond what is allowed. */
function countParts(type: string, bytes: Uint8Array): { boundary: string; count: number } {
  const match = /;\s*boundary=(?:"([^"]{1,100})"|([^\s;]{1,100}))/i.exec(type);
  const boundary = match?.[1] ?? match?.[2] ?? '';
  const mark = Buffer.from(`--${boundary}`);
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (
    let at = boundary ? body.indexOf(mark) : -1;
    at >= 0 && count <= MAX_PARTS + 1;
    at = body.indexOf(mark, at + mark.length)
  ) {
    count += 1;
  }
  return { boundary, count: count - 1 };
}

/**
 * The fields of a POST body: JSON object, form-encoded or multipart (api.md section 1). `fold` makes what it means of a form's flat fields.
 *
 * @throws 400 when it cannot be read, 413 when it is too large, 415 for another content type
 */
export async function readBody(
  request: Request,
  { maxTextBytes = MAX_TEXT_BYTES, maxFormBytes = MAX_TEXT_BYTES, fold = (fields: Fields) => fields } = {},
): Promise<Fields> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') {
    const bytes = await readBytes(request, maxFormBytes);
    const { boundary, count } = countParts(request.headers.get('content-type') ?? '', bytes);
    if (!boundary) throw coreErrors.unreadableBody();
    // Before anything is parsed: thousands of parts would each become an object.
    if (count > MAX_PARTS) throw coreErrors.tooLarge();
    try {
      const copy = new Response(bytes as BodyInit, {
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
      });
      return fold(fromForm(await copy.formData()));
    } catch (e) {
      throw isAppError(e) ? e : coreErrors.unreadableBody({ internal: e });
    }
  }
  const text = new TextDecoder().decode(await readBytes(request, maxTextBytes));
  if (text === '') return {};
  if (type === 'application/x-www-form-urlencoded') return fold(fromParams(new URLSearchParams(text)));
  if (type !== 'application/json') throw coreErrors.unsupportedType();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (e) {
    throw coreErrors.unreadableBody({ internal: e });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw coreErrors.unreadableBody();
  return value as Fields;
}

/** Fields that are taken as they come: what is in an HTML text is the editor's business. */
const AS_IT_COMES = /html$/i;

/**
 * What was sent without characters that nobody sees, so that no field and no search has to think of them.
 *
 * @throws 400 for text that the database cannot hold: NUL and lone surrogates, at any depth up to 32 (security.md S-37)
 */
export function cleanText<T>(value: T, depth = 0, name = ''): T {
  if (depth > MAX_DEPTH) throw coreErrors.unreadableBody();
  if (typeof value === 'string') {
    if (value.includes('\0') || !isWellFormed(value)) throw coreErrors.unreadableBody();
    return (AS_IT_COMES.test(name) ? value : dropUnseen(value)) as T;
  }
  if (Array.isArray(value)) return value.map((v: unknown) => cleanText(v, depth + 1, name)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  const out = Object.create(null) as Record<string, unknown>;
  for (const [k, v] of Object.entries(value)) out[cleanText(k, depth + 1)] = cleanText(v, depth + 1, k);
  return out as T;
}

function isWellFormed(text: string): boolean {
  return !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);
}
