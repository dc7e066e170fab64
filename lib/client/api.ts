import type { Envelope } from '@/lib/core/envelope';
import { FORBIDDEN_TEXT, SYSTEM_ERROR_TEXT } from '@/lib/core/error-texts';
import type { ErrorCode } from '@/lib/core/errors';
import { LOGIN_PAGES, skinOf } from '@/lib/core/skin';
import { PENDING_PATH } from '@/lib/core/role';
import type { z } from 'zod';
import type { Call } from '@/lib/data/call';
import type { Calls } from '@/lib/server/calls';
import { LEAVING_EVENT } from './leaving';

/** A refused call. `status` 0 means that no reply came. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: ErrorCode | 'NETWORK',
    readonly errors: Record<string, string> = {},
    readonly data: unknown = null,
    readonly requestId: string | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** A network or system error (specification section 8): no reply, or one that the server could not make. */
export function isSystemError(e: unknown): boolean {
  return !(e instanceof ApiError) || e.status === 0 || e.status === 500;
}

/**
 * Keeps the person on the page: `'guest'` when the reply asks to log in, because a visitor can do the same in another way, `true` also when it
 * says that a permission is missing, because nobody asked for the call or the page explains it.
 */
export type Stay = boolean | 'guest';

/** Addresses with a method. */
export type Path<M extends string> = keyof Calls extends infer K
  ? K extends `${M} ${infer P}`
    ? P
    : never
  : never;
export type GetPath = Path<'GET'>;
export type PostPath = Path<'POST'>;
type Named<M extends string, P extends string> = Calls[`${M} ${P}` & keyof Calls];
export type CallInput<M extends string, P extends string> =
  Named<M, P> extends Call<infer I> ? z.input<I> : never;
export type CallOutput<M extends string, P extends string> =
  Named<M, P> extends Call<z.ZodType, infer O> ? z.output<O> : never;

type Names<T> = T extends unknown ? keyof T : never;
/** Refuses an input with fields that the call does not have: the server would refuse it, too. */
type NoOthers<S, T> = { [K in Exclude<keyof T, Names<S>>]: never };

/** Asks the person about a refused write; `true` sends it again as confirmed. */
type Confirm = (error: unknown) => Promise<boolean>;
let confirm: Confirm | null = null;

/** Who is asked while a page is open (word-check.ts); `null` when it closes. Public pages have nothing to ask about and carry no more than this. */
export function confirmRefusalsBy(next: Confirm | null): void {
  confirm = next;
}

/** Fills `[id]` segments from the input and returns the rest of it. */
function fillPath(
  path: string,
  input: Record<string, unknown>,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const url = path.replaceAll(/\[(\w+)\]/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { url, rest };
}

function query(rest: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [k, v] of Object.entries(rest))
    if (v !== undefined && v !== null && v !== '') params.append(k, String(v));
  const text = params.toString();
  return text ? `?${text}` : '';
}

/**
 * Specification section 6: a reply that says "insufficient permission" or "log in first" leads to the login page of the device, and back
 * to where the person was; a login that is not complete goes on at its next step.
 */
function leaveForLogin(code: string, message: string, stay: Stay): void {
  const refused = code === 'FORBIDDEN' && message === FORBIDDEN_TEXT;
  if (stay === true || (stay === 'guest' && !refused)) return;
  const here = location.pathname + location.search;
  const go = (address: string) => {
    globalThis.dispatchEvent?.(new Event(LEAVING_EVENT));
    location.assign(address);
  };
  if (code === 'SECOND_FACTOR' && !here.startsWith(PENDING_PATH))
    return go(`${PENDING_PATH}?from=${encodeURIComponent(here)}`);
  if (code !== 'NOT_LOGGED_IN' && !refused) return;
  const login = LOGIN_PAGES[skinOf(location.pathname)];
  if (here.startsWith(login)) return;
  go(`${login}?from=${encodeURIComponent(here)}${refused ? '&refused=1' : ''}`);
}

/**
 * The error of a refused reply, after the way to the login where it asks for one. For the few calls that are no `api` call: their replies are
 * files, or the editor's.
 */
export function refusal(
  status: number,
  told: Partial<Envelope<unknown>> | null,
  stay: Stay = false,
): ApiError {
  const { message = SYSTEM_ERROR_TEXT, code = 'INTERNAL', errors, data, requestId } = told ?? {};
  leaveForLogin(code, message, stay);
  return new ApiError(message, status, code, errors, data, requestId ?? null);
}

/** The answer to a call that the frame's own script has sent before any other script was there (lib/server/http-server/frames.ts), once. */
function early(url: string): Promise<Response> | undefined {
  const { __early: sent } = globalThis as { __early?: Map<string, Promise<Response>> };
  const answer = sent?.get(url);
  sent?.delete(url);
  return answer;
}

async function call<T>(url: string, init: RequestInit, stay: Stay): Promise<{ data: T; message: string }> {
  let response: Response;
  let body: Envelope<T>;
  try {
    response = await ((!init.method && early(url)) || fetch(url, { credentials: 'same-origin', ...init }));
    body = (await response.json()) as Envelope<T>;
  } catch {
    throw new ApiError(SYSTEM_ERROR_TEXT, 0, 'NETWORK');
  }
  if (response.ok && body.result) return { data: body.data as T, message: body.message };
  throw refusal(response.status, body, stay);
}

export interface CallOptions {
  /** Sent as `Idempotency-Key`: the same key never acts twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  stay?: Stay;
  /** The call outlives the page that makes it. */
  keepalive?: boolean;
}

async function postInit(rest: Record<string, unknown>, options: CallOptions): Promise<RequestInit> {
  const files = Object.values(rest).some((v) => v instanceof Blob);
  const headers: Record<string, string> = options.idempotencyKey
    ? { 'idempotency-key': options.idempotencyKey }
    : {};
  if (!files) {
    return {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(rest),
      ...(options.keepalive && { keepalive: true }),
    };
  }
  // Few pages send files.
  const { formOf } = await import('./multipart');
  return { method: 'POST', headers, body: formOf(rest) };
}

/** The typed caller of our own API: `api.get('/api/user/order/detail/[id]', { id })`. Throws `ApiError`. */
export const api = {
  async get<P extends GetPath>(
    path: P,
    input: CallInput<'GET', P>,
    options: CallOptions = {},
  ): Promise<CallOutput<'GET', P>> {
    const { url, rest } = fillPath(path, input as Record<string, unknown>);
    const init = options.signal ? { signal: options.signal } : {};
    return (await call<CallOutput<'GET', P>>(url + query(rest), init, options.stay ?? false)).data;
  },
  async post<P extends PostPath, T extends CallInput<'POST', P>>(
    path: P,
    input: T & NoOthers<CallInput<'POST', P>, T>,
    options: CallOptions = {},
  ): Promise<CallOutput<'POST', P>> {
    return (await api.send(path, input as never, options)).data;
  },
  /** Like `post`, with the server's message. Words that the person is to look at are asked about, and confirmed ones sent again. */
  async send<P extends PostPath, T extends CallInput<'POST', P>>(
    path: P,
    input: T & NoOthers<CallInput<'POST', P>, T>,
    options: CallOptions = {},
  ): Promise<{ data: CallOutput<'POST', P>; message: string }> {
    const { url, rest } = fillPath(path, input);
    const write = async (fields: Record<string, unknown>) =>
      call<CallOutput<'POST', P>>(url, await postInit(fields, options), options.stay ?? false);
    try {
      return await write(rest);
    } catch (e) {
      if (!(await confirm?.(e))) throw e;
      return write({ ...rest, confirmed: true });
    }
  },
};
