import 'server-only';
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { messageOf, parseObject } from '../payment/common';
import type { Failure, ProviderCall } from '../payment/port';
import { send as sendKept, type Incoming } from '../payment/send';
import type { WxpayConfig } from './port';
import { authorization, keyBytes, newNonce, verifySigned } from './sign';

const MAX_TIMEOUT_MS = 5000;
/** A file is fetched by jobs, not while somebody waits. */
const DOWNLOAD_TIMEOUT_MS = 60_000;

/**
 * How a call ended. `certain` tells a refusal by the provider from an outcome we do not know: a timeout, a broken
 * connection, a 5xx, a 429 or a reply that is not the provider's.
 */
export type CallOutcome =
  | { ok: true; status: number; body: Readonly<Record<string, unknown>> }
  | { ok: false; certain: boolean; failure: Failure };

export type Download = { ok: true; bytes: Buffer } | { ok: false; failure: Failure };

export interface Wire {
  config: WxpayConfig;
  privateKey: KeyObject;
  keys: ReadonlyMap<string, KeyObject>;
  now: () => Date;
  /** One signed call. `target` is path and query, percent-encoded as it will be sent. */
  call(method: 'GET' | 'POST', target: string, body?: object): Promise<CallOutcome>;
  /**
   * Fetches a file the provider named: a signed request, an unsigned reply of at most `maxBytes`. Only the origins of the API are asked,
   * because the request carries our signature.
   */
  download(address: string, maxBytes: number): Promise<Download>;
}

/** Codes are compared without underscores: ORDER_NOT_EXIST and ORDERNOTEXIST are both in use (integrations.md 1.5). */
export function normaliseCode(code: string): string {
  return code.toUpperCase().replaceAll('_', '');
}

/**
 * Reads keys and checks the configuration.
 * @throws when a key cannot be read, the APIv3 key is not 32 bytes, or a required value is missing.
 */
export function createWire(config: WxpayConfig): Wire {
  for (const name of ['appid', 'mchid', 'merchantSerialNo', 'notifyUrl'] as const) {
    if (!config[name]) throw new Error(`wxpay: ${name} is not configured`);
  }
  keyBytes(config.apiV3Key);
  const privateKey = createPrivateKey(config.merchantPrivateKey);
  const keys = new Map(
    Object.entries(config.platformKeys).map(([serial, pem]) => [serial, createPublicKey(pem)]),
  );
  const serials = [...keys.keys()];
  const replySerial = config.replySerial ?? serials.find((s) => s.startsWith('PUB_KEY_ID_')) ?? serials[0];
  if (!replySerial || !keys.has(replySerial)) throw new Error('wxpay: no verification key of the platform');
  const origins = [config.baseUrl, config.backupBaseUrl].filter((url) => url !== undefined).map(originOf);
  const now = config.now ?? (() => new Date());
  const send = config.send ?? sendKept;
  const timeoutMs = Math.min(config.timeoutMs ?? MAX_TIMEOUT_MS, MAX_TIMEOUT_MS);

  function signedHeaders(method: string, url: URL, body: string): Record<string, string> {
    return {
      Authorization: authorization({
        mchid: config.mchid,
        serialNo: config.merchantSerialNo,
        privateKey,
        method,
        target: url.pathname + url.search,
        body,
        timestamp: Math.floor(now().getTime() / 1000),
        nonce: newNonce(),
      }),
      Accept: 'application/json',
      'Accept-Language': 'zh-CN',
      'User-Agent': 'baomi-portal',
      'Wechatpay-Serial': replySerial!,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    };
  }

  async function once(
    origin: string,
    method: 'GET' | 'POST',
    target: string,
    body: string,
    signal: AbortSignal,
  ): Promise<CallOutcome> {
    const url = new URL(target, origin);
    const started = performance.now();
    let response: Incoming | null = null;
    let outcome: CallOutcome;
    try {
      response = await send(url, {
        method,
        signal,
        headers: signedHeaders(method, url, body),
        ...(body ? { body } : {}),
      });
      outcome = readReply(response, await response.text(), keys, now());
    } catch (error) {
      const code = signal.aborted ? 'timeout' : 'network';
      outcome = unknown({
        code,
        message: messageOf(error),
        status: response?.status ?? null,
        requestId: null,
      });
    }
    config.observe?.(describe(method, url, response, outcome, performance.now() - started));
    return outcome;
  }

  async function call(method: 'GET' | 'POST', target: string, body?: object): Promise<CallOutcome> {
    const text = body ? JSON.stringify(body) : '';
    const signal = AbortSignal.timeout(timeoutMs);
    let outcome = await once(origins[0]!, method, target, text, signal);
    if (origins[1] && deservesBackup(outcome)) outcome = await once(origins[1], method, target, text, signal);
    return outcome;
  }

  async function download(address: string, maxBytes: number): Promise<Download> {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !origins.includes(url.origin) || url.username) {
      return lost('bad-reply', 'the address of the file is not of the API', null);
    }
    const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
    let status: number | null = null;
    try {
      const response = await send(url, {
        method: 'GET',
        signal,
        headers: signedHeaders('GET', url, ''),
      });
      status = response.status;
      if (status !== 200) return lost('bad-reply', `HTTP ${status} instead of the file`, status);
      const bytes = await readAtMost(response, maxBytes);
      return bytes ? { ok: true, bytes } : lost('bad-reply', 'the file is too large', status);
    } catch (error) {
      return lost(signal.aborted ? 'timeout' : 'network', messageOf(error), status);
    }
  }

  return { config, privateKey, keys, now, call, download };
}

function lost(code: string, message: string, status: number | null): Download {
  return { ok: false, failure: { code, message, status, requestId: null } };
}

/** The body, or null as soon as it is larger than allowed. */
async function readAtMost(response: Incoming, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The API's paths are part of what is signed, so a mount prefix cannot work. */
function originOf(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.pathname !== '/' || url.search)
    throw new Error('wxpay: the base URL must be an origin without a path');
  return url.origin;
}

function readReply(
  response: Incoming,
  text: string,
  keys: ReadonlyMap<string, KeyObject>,
  now: Date,
): CallOutcome {
  const { status } = response;
  const requestId = response.headers.get('request-id');
  const success = status >= 200 && status < 300;
  const verdict = verifySigned({ headers: response.headers, body: text, keys, now });
  // A refusal may come unsigned (the edge answers before the application does); a wrong signature is never accepted.
  if (success ? !verdict.ok : !verdict.ok && verdict.reason === 'bad-signature') {
    const message = verdict.ok ? '' : verdict.reason;
    return unknown({ code: 'bad-signature', message, status, requestId });
  }
  const body = parseObject(text);
  if (success) {
    if (body || status === 204) return { ok: true, status, body: body ?? {} };
    return unknown({ code: 'bad-reply', message: 'not a JSON object', status, requestId });
  }
  if (!body || typeof body['code'] !== 'string') {
    return unknown({ code: 'bad-reply', message: `HTTP ${status} without an error code`, status, requestId });
  }
  const failure: Failure = {
    code: normaliseCode(body['code']),
    message: typeof body['message'] === 'string' ? body['message'] : '',
    status,
    requestId,
  };
  return { ok: false, certain: status < 500 && status !== 429, failure };
}

function unknown(failure: Failure): CallOutcome {
  return { ok: false, certain: false, failure };
}

function deservesBackup(outcome: CallOutcome): boolean {
  return !outcome.ok && (outcome.failure.code === 'network' || (outcome.failure.status ?? 0) >= 500);
}

function describe(
  method: string,
  url: URL,
  response: Incoming | null,
  outcome: CallOutcome,
  durationMs: number,
): ProviderCall {
  return {
    provider: 'wxpay',
    method,
    path: url.pathname,
    status: response?.status ?? null,
    code: outcome.ok ? null : outcome.failure.code,
    requestId: response?.headers.get('request-id') ?? null,
    durationMs: Math.round(durationMs),
  };
}
