import 'server-only';
import { parseObject } from '../payment/common';
import type { NotifyRejection, NotifyReply, NotifyResult, RawNotification } from '../payment/port';
import { flatParameters, isOurs, paymentFacts, refundFacts, text, toOurs } from './facts';
import { verifyParameters, type Parameters } from './sign';
import type { Wire } from './wire';

/** Acknowledgement (integrations.md 2.3): `SUCCESS` ends the re-sending, `FAILED` asks for another try. */
export function acknowledge(ok: boolean): NotifyReply {
  return ok ? { status: 200, contentType: 'text/plain', body: 'SUCCESS' } : refusal(500);
}

function refusal(status: number): NotifyReply {
  return { status, contentType: 'text/plain', body: 'FAILED' };
}

function reject(reason: NotifyRejection): NotifyResult {
  const signature = reason === 'missing-signature' || reason === 'bad-signature';
  return { ok: false, reason, reply: refusal(signature ? 401 : 400) };
}

/** Parses, then verifies, then checks whose money it is. Nothing is believed yet: the key is shared, so every event wants a query. */
export function parseNotification({ config }: Wire, raw: RawNotification): NotifyResult {
  const source = received(raw);
  if (!source) return reject('malformed');
  const verdict = verifyParameters(source, config.commKey);
  if (!verdict.ok) return reject(verdict.reason);

  const eventId = text(source, 'notifyId');
  if (!eventId) return reject('malformed');
  if (!isOurs(config, source, true)) return reject('wrong-merchant');
  const outTradeNo = toOurs(config, text(source, 'billNo'));
  if (!outTradeNo) return reject('wrong-merchant');

  if (text(source, 'refundOrderId')) {
    // A state we cannot read is still a reason to ask.
    const refund =
      refundFacts(config, source, { outTradeNo }) ??
      refundFacts(config, { ...source, refundStatus: 'PROCESSING' }, { outTradeNo });
    return refund
      ? { ok: true, event: { kind: 'refund', eventId, refund, confirm: true } }
      : reject('malformed');
  }
  const billStatus = text(source, 'billStatus');
  if (billStatus !== 'PAID') {
    return { ok: true, event: { kind: 'ignored', eventId, eventType: `bill ${billStatus}` } };
  }
  const payment = paymentFacts(config, source);
  return payment
    ? { ok: true, event: { kind: 'payment', eventId, payment, confirm: true } }
    : reject('malformed');
}

/** All parameters by name: of a form (the usual), of a JSON object, or of the query string. Null when one comes twice or there are none. */
function received({ body, search }: RawNotification): Parameters | null {
  const content = body.trim();
  if (content.startsWith('{')) {
    const object = parseObject(content);
    return object && flatParameters(object);
  }
  const fields = [...new URLSearchParams(content || (search ?? ''))];
  const names = new Set(fields.map(([name]) => name));
  return names.size === fields.length && names.size > 0 ? Object.fromEntries(fields) : null;
}
