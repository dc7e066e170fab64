import type { Envelope } from '@/lib/core/envelope';
import { fileTypes, type Call } from '@/lib/data/call';
import { startSession } from '@/lib/server/auth/session';
import { route, type RouteFunction, type RouteParams } from '@/lib/server/http/route';
import { makeCtx, type TestUser } from './ctx';

/** A call of the table, or the function of a route file. */
export type Called = Call | RouteFunction;

export interface RouteCall {
  /** Default: POST with a body, else GET. */
  method?: string;
  /** Path of the URL; `[id]` parts are filled from `params`. */
  path?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number | readonly (string | number)[]>;
  /** An object goes as JSON; FormData, URLSearchParams, strings and bytes go as they are. */
  body?: unknown;
  /** `name=value` pairs, or a record. */
  cookies?: string | Record<string, string>;
  /** Added last; an empty string removes a header that is set by default. */
  headers?: Record<string, string>;
  ip?: string;
}

export interface RouteResult<T = unknown> {
  status: number;
  headers: Headers;
  /** The parsed envelope; throws when the reply is not JSON. */
  json: Envelope<T>;
  text: string;
  bytes: Uint8Array;
  /** Cookies that the reply set, decoded; a deleted one is `''`. */
  cookies: Record<string, string>;
}

function cookieHeader(cookies: RouteCall['cookies']): string {
  if (!cookies) return '';
  if (typeof cookies === 'string') return cookies;
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
}

function readSetCookies(headers: Headers): Record<string, string> {
  const out: Record<string, string> = {};
  for (const line of headers.getSetCookie()) {
    const pair = line.split(';', 1)[0] ?? '';
    const at = pair.indexOf('=');
    out[pair.slice(0, at)] = decodeURIComponent(pair.slice(at + 1));
  }
  return out;
}

const RAW = [FormData, URLSearchParams, Uint8Array, ArrayBuffer, Blob];

function requestOf(call: RouteCall): Request {
  const site = new URL(process.env.SITE_URL ?? 'http://127.0.0.1:3000');
  const filled = (call.path ?? '/api/test').replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, key: string) =>
    encodeURIComponent(String(call.params?.[key] ?? '')),
  );
  const url = new URL(filled, site);
  for (const [key, value] of Object.entries(call.query ?? {})) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      url.searchParams.append(key, String(one));
  }
  const method = call.method ?? (call.body === undefined ? 'GET' : 'POST');
  const headers = new Headers({ 'x-portal-socket-ip': call.ip ?? '203.0.113.7', 'user-agent': 'test' });
  // What a browser adds to the calls of our own pages, and to their writes.
  headers.set('sec-fetch-site', 'same-origin');
  if (method !== 'GET' && method !== 'HEAD') headers.set('origin', site.origin);
  const cookies = cookieHeader(call.cookies);
  if (cookies) headers.set('cookie', cookies);
  let body = call.body as BodyInit | undefined;
  if (body !== undefined && typeof body !== 'string' && !RAW.some((type) => call.body instanceof type)) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(call.body);
  }
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    if (value === '') headers.delete(name);
    else headers.set(name, value);
  }
  return new Request(url, { method, headers, body });
}

/** What the server answers to a request. */
export const answer = (called: Called, request: Request, params: RouteParams = {}): Promise<Response> =>
  (typeof called === 'function' ? called : route(called))(request, { params: Promise.resolve(params) });

/** A file is of a type that the document of the calls names. @throws otherwise */
function assertDeclared(called: Called, response: Response): void {
  const { file } = called as Partial<Call>;
  const type = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
  if (!file || response.status !== 200 || type === '') return;
  const named = fileTypes[file].some(
    (t) => t === '*/*' || t === type || (t.endsWith('/*') && type.startsWith(t.slice(0, -1))),
  );
  if (!named) throw new Error(`a file of type ${type} where the call says ${fileTypes[file].join(', ')}`);
}

/** Makes a call with a plain Request, as the server would, and reads the whole reply. */
export async function callRoute<T = unknown>(called: Called, call: RouteCall = {}): Promise<RouteResult<T>> {
  const params = Object.fromEntries(Object.entries(call.params ?? {}).map(([k, v]) => [k, String(v)]));
  const response = await answer(called, requestOf(call), params);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  assertDeclared(called, response);
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    cookies: readSetCookies(response.headers),
    get json() {
      return JSON.parse(text) as Envelope<T>;
    },
  };
}

/** Sessions of tests are complete: administrators have shown their second factor. */
const PROVEN = { proven: true, step: null };

/** Opens a real session for an account and gives the cookies a browser would send. */
export async function sessionCookies(user: TestUser): Promise<string> {
  const ctx = makeCtx();
  await startSession(ctx, user, PROVEN);
  return cookieHeader(readSetCookies(ctx.reply.headers));
}

/** A browser that keeps its cookies from call to call. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  constructor(readonly ip = '203.0.113.7') {}

  /** Logs an account in without the login page. */
  async signIn(user: TestUser): Promise<this> {
    const ctx = makeCtx({ ip: this.ip });
    await startSession(ctx, user, PROVEN);
    this.#keep(readSetCookies(ctx.reply.headers));
    return this;
  }

  async call<T = unknown>(called: Called, call: RouteCall = {}): Promise<RouteResult<T>> {
    const result = await callRoute<T>(called, {
      ip: this.ip,
      ...call,
      cookies: call.cookies ?? Object.fromEntries(this.cookies),
    });
    this.#keep(result.cookies);
    return result;
  }

  #keep(set: Record<string, string>): void {
    for (const [name, value] of Object.entries(set)) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
