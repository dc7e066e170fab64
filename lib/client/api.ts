import type { Envelope } from '@/lib/core/envelope';
import { FORBIDDEN_TEXT, SYSTEM_ERROR_TEXT } from '@/lib/core/error-texts';
import type { ErrorCode } from '@/lib/core/errors';
import { LOGIN_PAGES, skinOf } from '@/lib/core/skin';
import { PENDING_PATH } from '@/lib/core/role';
import type { Endpoints } from './generated/endpoints';
import { LEAVING_EVENT } from './leaving';
import { wordsConfirmed } from './word-check';

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

type Calls<M extends string> = keyof Endpoints extends infer K
  ? K extends `${M} ${infer P}`
    ? P
    : never
  : never;
type GetPath = Calls<'GET'>;
type PostPath = Calls<'POST'>;
type In<M extends string, P extends string> = `${M} ${P}` extends keyof Endpoints
  ? Endpoints[`${M} ${P}`]['input']
  : never;
type Out<M extends string, P extends string> = `${M} ${P}` extends keyof Endpoints
  ? Endpoints[`${M} ${P}`]['output']
  : never;

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
function leaveForLogin(code: string, message: string): void {
  const refused = code === 'FORBIDDEN' && message === FORBIDDEN_TEXT;
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

async function call<T>(url: string, init: RequestInit, stay: boolean): Promise<{ data: T; message: string }> {
  let response: Response;
  let body: Envelope<T>;
  try {
    response = await fetch(url, { credentials: 'same-origin', ...init });
    body = (await response.json()) as Envelope<T>;
  } catch {
    throw new ApiError(SYSTEM_ERROR_TEXT, 0, 'NETWORK');
  }
  if (response.ok && body.result) return { data: body.data as T, message: body.message };
  const code = body.code ?? 'INTERNAL';
  if (!stay) leaveForLogin(code, body.message);
  throw new ApiError(body.message, response.status, code, body.errors, body.data, body.requestId ?? null);
}

export interface CallOptions {
  /** Sent as `Idempotency-Key`: the same key never acts twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Keeps the person on the page when the reply asks to log in. */
  stay?: boolean;
  /** The call outlives the page that makes it. */
  keepalive?: boolean;
}

function postInit(rest: Record<string, unknown>, options: CallOptions): RequestInit {
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
  const form = new FormData();
  for (const [k, v] of Object.entries(rest))
    if (v !== undefined) form.append(k, v instanceof Blob ? v : String(v));
  return { method: 'POST', headers, body: form };
}

/** The typed caller of our own API: `api.get('/api/user/order/detail/[id]', { id })`. Throws `ApiError`. */
export const api = {
  async get<P extends GetPath>(
    path: P,
    input: In<'GET', P>,
    options: CallOptions = {},
  ): Promise<Out<'GET', P>> {
    const { url, rest } = fillPath(path, input);
    const init = options.signal ? { signal: options.signal } : {};
    return (await call<Out<'GET', P>>(url + query(rest), init, options.stay ?? false)).data;
  },
  async post<P extends PostPath>(
    path: P,
    input: In<'POST', P>,
    options: CallOptions = {},
  ): Promise<Out<'POST', P>> {
    return (await api.send(path, input, options)).data;
  },
  /** Like `post`, with the server's message. Words that the person is to look at are asked about, and confirmed ones sent again. */
  async send<P extends PostPath>(
    path: P,
    input: In<'POST', P>,
    options: CallOptions = {},
  ): Promise<{ data: Out<'POST', P>; message: string }> {
    const { url, rest } = fillPath(path, input);
    const write = (fields: Record<string, unknown>) =>
      call<Out<'POST', P>>(url, postInit(fields, options), options.stay ?? false);
    try {
      return await write(rest);
    } catch (e) {
      if (!(await wordsConfirmed(e))) throw e;
      return write({ ...rest, confirmed: true });
    }
  },
};
