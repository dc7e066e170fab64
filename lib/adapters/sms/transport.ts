/** What both providers share: one call by `fetch`, and what it means when no usable answer comes. */
import type { SmsFailure, SmsFailureKind } from './port';

const MAX_TIMEOUT_MS = 5000;

/** Settings that the adapters have in common. */
export interface SmsTransport {
  fetch?: typeof fetch;
  now?: () => Date;
  /** Milliseconds; at most and by default 5000. */
  timeoutMs?: number;
  /** One line per call for logs; no phone number, no parameters. */
  observe?: (call: { purpose: string; ok: boolean; code: string; requestId: string | null }) => void;
}

export type Posted =
  | { status: number; reply: Record<string, unknown>; failed: null }
  | { status: number | null; reply: null; failed: SmsFailure };

/** Errors that prove the request never left: it may be sent again. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Posts and reads the JSON object of the answer. */
export async function post(
  transport: SmsTransport,
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Posted> {
  let response: Response | null = null;
  try {
    response = await (transport.fetch ?? fetch)(url, {
      method: 'POST',
      redirect: 'manual',
      signal: limitOf(transport),
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const reply = Object(await response.json()) as Record<string, unknown>;
    return { status: response.status, reply, failed: null };
  } catch (error) {
    return { status: response?.status ?? null, reply: null, failed: noReply(response, error) };
  }
}

/** Asks for nothing: whatever comes back, the provider can be reached. */
export async function reach(transport: SmsTransport, origin: string): Promise<{ ok: true } | SmsFailure> {
  try {
    await (transport.fetch ?? fetch)(origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: limitOf(transport),
    });
    return { ok: true };
  } catch (error) {
    return noReply(null, error);
  }
}

const limitOf = (transport: SmsTransport) =>
  AbortSignal.timeout(Math.min(transport.timeoutMs ?? MAX_TIMEOUT_MS, MAX_TIMEOUT_MS));

function noReply(response: Response | null, error: unknown): SmsFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = cause instanceof Error ? cause.message : String(cause);
  if (response && response.status >= 500) return fail('temporary', `HTTP${response.status}`, text);
  const { code } = Object(cause) as { code?: unknown };
  return fail(
    typeof code === 'string' && NOT_CONNECTED.has(code) ? 'temporary' : 'unknown',
    'no-reply',
    text,
  );
}

/** A refusal in the terms of the port. */
export function fail(kind: SmsFailureKind, code: string, message: string): SmsFailure {
  return { ok: false, kind, code, message };
}

/** A property that is a text; otherwise empty. */
export function textOf(source: unknown, name: string): string {
  const value = (Object(source) as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}
