import 'server-only';
import { formatDateTime } from '@/lib/core/dates';
import { messageOf, parseObject } from '../payment/common';
import type { Failure, ProviderCall } from '../payment/port';
import { send as sendKept, type Incoming } from '../payment/send';
import type { UnionpayConfig } from './port';
import { flatParameters } from './facts';
import { authorization, newNonce, parameterSignature, verifyParameters } from './sign';

const MAX_TIMEOUT_MS = 5000;
const LEGACY_PATH = '/netpay-route-server/api/';

/** The four calls: the path of the open protocol, the message type of the old one. */
const CALLS = {
  create: { path: '/v1/netpay/bills/get-qrcode', msgType: 'bills.getQRCode' },
  query: { path: '/v1/netpay/bills/query', msgType: 'bills.query' },
  refund: { path: '/v1/netpay/bills/refund', msgType: 'bills.refund' },
  close: { path: '/v1/netpay/bills/close-qrcode', msgType: 'bills.closeQRCode' },
} as const;
export type CallName = keyof typeof CALLS;

export type Json = Readonly<Record<string, unknown>>;

/**
 * How a call ended. `certain`: the provider answered with an error code of its own; else the outcome is not known: a time-out, a broken
 * connection, a 5xx, a 429 or a reply that is not the provider's.
 */
export type CallOutcome =
  | { ok: true; status: number; body: Json }
  | { ok: false; certain: boolean; failure: Failure };

/** Calls within one operation: they share its time limit. */
export type Call = (name: CallName, fields: Json) => Promise<CallOutcome>;

export interface Wire {
  config: UnionpayConfig;
  now: () => Date;
  operation(): Call;
}

/**
 * Checks the configuration.
 * @throws when a required value is missing or cannot work
 */
export function createWire(config: UnionpayConfig): Wire {
  const wanted = ['mid', 'tid', 'instMid', 'commKey', 'notifyUrl'] as const;
  const own = config.protocol === 'open' ? (['appId', 'appKey'] as const) : (['msgSrc'] as const);
  for (const name of [...wanted, ...own]) {
    if (!config[name]) throw new Error(`unionpay: ${name} is not configured`);
  }
  if (!/^[0-9A-Za-z]{4}$/.test(config.msgSrcId))
    throw new Error('unionpay: msgSrcId must be four characters');
  const base = new URL(config.baseUrl);
  if (base.pathname !== '/' || base.search) {
    throw new Error('unionpay: the base URL must be an origin without a path');
  }
  const now = config.now ?? (() => new Date());
  const timeoutMs = Math.min(config.timeoutMs ?? MAX_TIMEOUT_MS, MAX_TIMEOUT_MS);
  return {
    config,
    now,
    operation() {
      const signal = AbortSignal.timeout(timeoutMs);
      return (name, fields) => send(config, base.origin, now(), name, fields, signal);
    },
  };
}

async function send(
  config: UnionpayConfig,
  origin: string,
  now: Date,
  name: CallName,
  fields: Json,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const { url, headers, body } = request(config, origin, now, name, fields);
  const started = performance.now();
  let response: Incoming | null = null;
  let outcome: CallOutcome;
  try {
    response = await (config.send ?? sendKept)(url, {
      method: 'POST',
      signal,
      headers,
      body,
    });
    outcome = readReply(config, response.status, await response.text());
  } catch (error) {
    const code = signal.aborted ? 'timeout' : 'network';
    outcome = unknown({ code, message: messageOf(error), status: response?.status ?? null, requestId: null });
  }
  config.observe?.(describe(url, response, outcome, performance.now() - started));
  return outcome;
}

/** The envelope: a signed header around JSON, or a signed JSON object (integrations.md 2.1 and section 2). */
function request(config: UnionpayConfig, origin: string, now: Date, name: CallName, fields: Json) {
  const { mid, tid, instMid, appId, appKey } = config;
  const time = formatDateTime(now);
  const common = { requestTimestamp: time, mid, tid, instMid, ...fields };
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'User-Agent': 'baomi-portal',
  };
  if (config.protocol === 'open') {
    const body = JSON.stringify(common);
    const timestamp = time.replaceAll(/\D/g, '');
    headers['Authorization'] = authorization({ appId, appKey, timestamp, nonce: newNonce(), body });
    return { url: new URL(CALLS[name].path, origin), headers, body };
  }
  const { commKey, signType } = config;
  const all = {
    ...common,
    msgSrc: config.msgSrc,
    msgType: CALLS[name].msgType,
    ...(signType !== 'MD5' && { signType }),
  };
  const sign = parameterSignature(flatParameters(all), commKey, signType);
  return { url: new URL(LEGACY_PATH, origin), headers, body: JSON.stringify({ ...all, sign }) };
}

function readReply(config: UnionpayConfig, status: number, text: string): CallOutcome {
  const body = parseObject(text);
  const errCode = body?.['errCode'];
  if (!body || typeof errCode !== 'string' || !errCode) {
    return unknown({
      code: 'bad-reply',
      message: `HTTP ${status} without an error code`,
      status,
      requestId: null,
    });
  }
  // Replies of the open protocol carry no signature.
  if (config.protocol === 'legacy') {
    const verdict = verifyParameters(flatParameters(body), config.commKey);
    if (!verdict.ok)
      return unknown({ code: 'bad-signature', message: verdict.reason, status, requestId: null });
  }
  const success = status >= 200 && status < 300;
  if (success && errCode === 'SUCCESS') return { ok: true, status, body };
  const message = body['errMsg'] ?? body['errInfo'];
  const failure: Failure = {
    code: normaliseCode(errCode),
    message: typeof message === 'string' ? message : '',
    status,
    requestId: null,
  };
  return { ok: false, certain: errCode !== 'SUCCESS' && status < 500 && status !== 429, failure };
}

/** Upper case without underscores, as every code of the port. */
function normaliseCode(code: string): string {
  return code.toUpperCase().replaceAll('_', '');
}

function unknown(failure: Failure): CallOutcome {
  return { ok: false, certain: false, failure };
}

function describe(
  url: URL,
  response: Incoming | null,
  outcome: CallOutcome,
  durationMs: number,
): ProviderCall {
  return {
    provider: 'unionpay',
    method: 'POST',
    path: url.pathname,
    status: response?.status ?? null,
    code: outcome.ok ? null : outcome.failure.code,
    requestId: null,
    durationMs: Math.round(durationMs),
  };
}
