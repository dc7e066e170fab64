import 'server-only';
import type { Outcome } from '../einvoice/port';
import { messageOf, parseObject } from '../payment/common';
import type { Failure } from '../payment/port';
import type { KeptToken, NuonuoConfig } from './port';
import { CREDENTIAL_CODES, newNonce, newSenid, requestSignature, SERVICES_PATH } from './sign';

const MAX_TIMEOUT_MS = 10_000;
/** A token with less time left is renewed before use, in ms. */
const RENEW_BEFORE_MS = 10 * 60_000;

export type Json = Readonly<Record<string, unknown>>;

/** Calls one method within an operation; the value is `result` of the reply. */
export type Call = (method: string, body: Json) => Promise<Outcome<unknown>>;

export interface Wire {
  config: NuonuoConfig;
  now: () => Date;
  /** Calls that share one time limit. */
  operation(): Call;
}

/**
 * Checks the configuration.
 * @throws when a required value is missing or the base URL is more than an origin
 */
export function createWire(config: NuonuoConfig): Wire {
  const wanted = { ...config, taxNo: config.seller.taxNo, sellerName: config.seller.name };
  const names = ['appKey', 'appSecret', 'tokenUrl', 'taxNo', 'sellerName', 'drawer', 'callbackUrl'] as const;
  for (const name of names) {
    if (!wanted[name]) throw new Error(`nuonuo: ${name} is not configured`);
  }
  const base = new URL(config.baseUrl);
  if (base.pathname !== '/' || base.search) {
    throw new Error('nuonuo: the base URL must be an origin without a path');
  }
  const now = config.now ?? (() => new Date());
  const timeoutMs = Math.min(config.timeoutMs ?? MAX_TIMEOUT_MS, MAX_TIMEOUT_MS);
  return {
    config,
    now,
    operation() {
      const signal = AbortSignal.timeout(timeoutMs);
      return (method, body) => call(config, now, method, body, signal);
    },
  };
}

/** A failure in our own words. */
export function ours(code: string, message: string, status: number | null = null): Failure {
  return { code, message, status, requestId: null };
}

export function unknown(failure: Failure): { kind: 'unknown'; failure: Failure } {
  return { kind: 'unknown', failure };
}

/** One call with the kept token. A token that is not accepted is renewed once; if the next one is not accepted either, nothing is known. */
async function call(
  config: NuonuoConfig,
  now: () => Date,
  method: string,
  body: Json,
  signal: AbortSignal,
): Promise<Outcome<unknown>> {
  const token = await usableToken(config, now, signal);
  if (token.kind !== 'ok') return token;
  const first = await send(config, now(), method, body, token.value, signal);
  if (!isCredentialProblem(first)) return first;
  const fresh = await config.tokens.renew(token.value, () => obtainToken(config, now, signal));
  if (fresh.kind !== 'ok') return unknown(first.failure);
  const second = await send(config, now(), method, body, fresh.value, signal);
  return isCredentialProblem(second) ? unknown(second.failure) : second;
}

function isCredentialProblem(outcome: Outcome<unknown>): outcome is { kind: 'refused'; failure: Failure } {
  return outcome.kind === 'refused' && CREDENTIAL_CODES.has(outcome.failure.code);
}

/** The kept token; near its end a new one, but an old one that still lives beats none. */
async function usableToken(
  config: NuonuoConfig,
  now: () => Date,
  signal: AbortSignal,
): Promise<Outcome<string>> {
  const kept = await config.tokens.read();
  const leftMs = kept ? kept.expiresAt.getTime() - now().getTime() : 0;
  if (kept && leftMs > RENEW_BEFORE_MS) return { kind: 'ok', value: kept.token };
  const fresh = await config.tokens.renew(kept?.token ?? null, () => obtainToken(config, now, signal));
  return fresh.kind !== 'ok' && kept && leftMs > 0 ? { kind: 'ok', value: kept.token } : fresh;
}

/** Asks for a token. Every answer but a token is unknown: the account may be fine in a minute. */
async function obtainToken(
  config: NuonuoConfig,
  now: () => Date,
  signal: AbortSignal,
): Promise<Outcome<KeptToken>> {
  const form = new URLSearchParams({
    client_id: config.appKey,
    client_secret: config.appSecret,
    grant_type: 'client_credentials',
  });
  const askedAt = now();
  const reply = await post(config, config.tokenUrl, 'accessToken', signal, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: form.toString(),
  });
  if (reply.kind !== 'ok') return reply;
  const { status, body } = reply.value;
  const token = body['access_token'];
  const seconds = Number(body['expires_in']);
  if (typeof token === 'string' && token && seconds > 0) {
    return { kind: 'ok', value: { token, expiresAt: new Date(askedAt.getTime() + seconds * 1000) } };
  }
  const code = typeof body['error'] === 'string' ? body['error'] : 'bad-reply';
  const words = body['error_description'];
  return unknown(ours(code, typeof words === 'string' ? words : `HTTP ${status} without a token`, status));
}

async function send(
  config: NuonuoConfig,
  now: Date,
  method: string,
  value: Json,
  token: string,
  signal: AbortSignal,
): Promise<Outcome<unknown>> {
  const { appKey, appSecret, seller } = config;
  const body = JSON.stringify(value);
  const senid = newSenid();
  const nonce = newNonce();
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const url = new URL(SERVICES_PATH, config.baseUrl);
  url.search = new URLSearchParams({ senid, nonce, timestamp, appkey: appKey }).toString();
  const reply = await post(config, url, method, signal, {
    headers: {
      'Content-Type': 'application/json',
      'X-Nuonuo-Sign': requestSignature({ appKey, appSecret, senid, nonce, timestamp, body }),
      accessToken: token,
      userTax: seller.taxNo,
      method,
    },
    body,
    requestId: senid,
  });
  if (reply.kind !== 'ok') return reply;
  return readReply(reply.value.status, reply.value.body, senid);
}

/** The envelope of a reply: `code`, `describe`, `result`. Only a code of the provider's own on a settled status is a refusal. */
function readReply(status: number, body: Json, requestId: string): Outcome<unknown> {
  const code = body['code'];
  if (typeof code !== 'string' || !code) {
    return unknown({ ...ours('bad-reply', `HTTP ${status} without a code`, status), requestId });
  }
  if (code === 'E0000' && status >= 200 && status < 300) return { kind: 'ok', value: body['result'] };
  const words = body['describe'];
  const failure: Failure = { code, message: typeof words === 'string' ? words : '', status, requestId };
  const settled = code !== 'E0000' && status < 500 && status !== 429;
  return settled ? { kind: 'refused', failure } : unknown(failure);
}

/** One POST, its JSON object or why there is none. Never refused. */
async function post(
  config: NuonuoConfig,
  url: URL | string,
  name: string,
  signal: AbortSignal,
  init: { headers: Record<string, string>; body: string; requestId?: string },
): Promise<Exclude<Outcome<{ status: number; body: Json }>, { kind: 'refused' }>> {
  const started = performance.now();
  let status: number | null = null;
  let outcome: Exclude<Outcome<{ status: number; body: Json }>, { kind: 'refused' }>;
  try {
    const response = await (config.fetch ?? fetch)(url, {
      method: 'POST',
      redirect: 'manual',
      signal,
      headers: { Accept: 'application/json', 'User-Agent': 'baomi-portal', ...init.headers },
      body: init.body,
    });
    ({ status } = response);
    const body = parseObject(await response.text());
    outcome = body
      ? { kind: 'ok', value: { status, body } }
      : unknown(ours('bad-reply', `HTTP ${status} without JSON`, status));
  } catch (error) {
    outcome = unknown(ours(signal.aborted ? 'timeout' : 'network', messageOf(error), status));
  }
  const code = outcome.kind === 'ok' ? outcome.value.body['code'] : outcome.failure.code;
  config.observe?.({
    provider: 'nuonuo',
    method: 'POST',
    path: name,
    status,
    code: typeof code === 'string' && code !== 'E0000' ? code : null,
    requestId: init.requestId ?? null,
    durationMs: Math.round(performance.now() - started),
  });
  return outcome;
}
