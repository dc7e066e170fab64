import 'server-only';
import type { NotifyRejection, NotifyReply, NotifyResult, RawNotification } from '../payment/port';
import { currencyOf, paymentFacts, refundFacts } from './facts';
import { decryptResource, verifySigned, type EncryptedResource } from './sign';
import type { Wire } from './wire';

const JSON_TYPE = 'application/json';

/** Acknowledgement (integrations.md 1.4): 204 without a body, or FAIL with an error status to get another try. */
export function acknowledge(ok: boolean): NotifyReply {
  return ok ? { status: 204, contentType: null, body: '' } : refusal(500);
}

function refusal(status: number): NotifyReply {
  return { status, contentType: JSON_TYPE, body: '{"code":"FAIL","message":"失败"}' };
}

function reject(reason: NotifyRejection): NotifyResult {
  const signature = ['missing-signature', 'probe', 'unknown-key', 'stale', 'bad-signature'].includes(reason);
  return { ok: false, reason, reply: refusal(signature ? 401 : 400) };
}

/** Verifies, then parses, then decrypts, then checks whose money it is: in this order. */
export function parseNotification(wire: Wire, raw: RawNotification): NotifyResult {
  const verdict = verifySigned({ headers: raw.headers, body: raw.body, keys: wire.keys, now: wire.now() });
  if (!verdict.ok) return reject(verdict.reason);

  const envelope = asObject(raw.body);
  const resource = envelope?.['resource'];
  const eventId = envelope?.['id'];
  const eventType = envelope?.['event_type'];
  if (typeof eventId !== 'string' || !eventId || typeof eventType !== 'string' || !isResource(resource)) {
    return reject('malformed');
  }

  let plain: string;
  try {
    plain = decryptResource(wire.config.apiV3Key, resource);
  } catch {
    return reject('undecipherable');
  }
  const source = asObject(plain);
  if (!source) return reject('malformed');
  if (source['mchid'] !== wire.config.mchid) return reject('wrong-merchant');
  if (currencyOf(source) !== 'CNY') return reject('wrong-currency');

  if (eventType.startsWith('TRANSACTION.')) {
    if (source['appid'] !== wire.config.appid) return reject('wrong-merchant');
    if (eventType !== 'TRANSACTION.SUCCESS')
      return { ok: true, event: { kind: 'ignored', eventId, eventType } };
    const payment = source['trade_state'] === 'SUCCESS' ? paymentFacts(source) : null;
    return payment
      ? { ok: true, event: { kind: 'payment', eventId, payment, confirm: false } }
      : reject('malformed');
  }
  if (eventType.startsWith('REFUND.')) {
    const refund = refundFacts(source);
    return refund
      ? { ok: true, event: { kind: 'refund', eventId, refund, confirm: false } }
      : reject('malformed');
  }
  return { ok: true, event: { kind: 'ignored', eventId, eventType } };
}

function asObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isResource(value: unknown): value is EncryptedResource {
  if (typeof value !== 'object' || value === null) return false;
  const { algorithm, ciphertext, nonce, associated_data: aad } = value as Record<string, unknown>;
  return (
    typeof algorithm === 'string' &&
    typeof ciphertext === 'string' &&
    typeof nonce === 'string' &&
    (aad === undefined || typeof aad === 'string')
  );
}
