import 'server-only';
import { requireFen, requireNumber } from '../payment/common';
import type { AttemptRef, RefundRequest, RefundResult } from '../payment/port';
import { billOf, isAbout, ours, short, THEIR_NUMBER } from './bill';
import { askedRefund, refundFacts, toTheirs, type KnownRefund } from './facts';
import type { Call, CallOutcome, Json, Wire } from './wire';

/** Codes that say of a refund with certainty that it was not accepted; any other may stand for one under way. */
const REFUND_REFUSALS: ReadonlySet<string> = new Set([
  'NOORDER',
  'INVALIDARGUMENT',
  'BADREQUEST',
  'INVALIDMERCHANT',
  'INSUFFICIENTFUNDS',
  'ABNORMALREQUESTTIME',
  'SIGNERROR',
]);

/** Asks for a refund; only FAIL and a refusal that is certain have failed (integrations.md 2.2). */
export async function refund(wire: Wire, request: RefundRequest): Promise<RefundResult> {
  const { config } = wire;
  const { outRefundNo, attempt, refundFen, totalFen } = request;
  const refundOrderId = toTheirs(config, outRefundNo);
  requireNumber('unionpay', 'outRefundNo', refundOrderId, THEIR_NUMBER);
  requireFen('unionpay', 'refundFen', refundFen);
  requireFen('unionpay', 'totalFen', totalFen);
  if (refundFen > totalFen) throw new RangeError('unionpay: refundFen is more than totalFen');
  const call = wire.operation();
  const outcome = await call('refund', {
    ...billOf(wire, attempt),
    refundOrderId,
    refundAmount: refundFen,
    ...(request.reason && { refundDesc: short(request.reason) }),
  });
  if (outcome.ok) {
    const asked = { outRefundNo, outTradeNo: attempt.outTradeNo, refundFen, totalFen };
    return readRefund(
      wire,
      outcome,
      outcome.body,
      { ...asked, providerTxn: request.providerTxn ?? null },
      attempt,
    );
  }
  const { certain, failure } = outcome;
  if (certain && REFUND_REFUSALS.has(failure.code)) return { state: 'failed', refund: null, failure };
  if (!certain || failure.code !== 'OPERATIONNOTALLOWED') return { state: 'unknown', failure };
  // Not allowed in the bill's present state, which our own refund may have made: it was refused only if there is none.
  const found = await queryRefund(wire, call, request);
  return found.state === 'absent' ? { state: 'failed', refund: null, failure } : found;
}

/** One refund as a query tells it. */
export async function queryRefund(
  wire: Wire,
  call: Call,
  { outRefundNo, attempt }: { outRefundNo: string; attempt: AttemptRef },
): Promise<RefundResult> {
  const refundOrderId = toTheirs(wire.config, outRefundNo);
  const outcome = await call('query', { ...billOf(wire, attempt), refundOrderId });
  if (!outcome.ok) {
    const { certain, failure } = outcome;
    return certain && failure.code === 'NOORDER' ? { state: 'absent' } : { state: 'unknown', failure };
  }
  const told = askedRefund(outcome.body);
  if (!told && isAbout(wire, billOf(wire, attempt), outcome.body)) return { state: 'absent' };
  return readRefund(wire, outcome, told ?? {}, { outRefundNo, outTradeNo: attempt.outTradeNo }, attempt);
}

/** Only FAIL has failed; a state that says nothing, or facts of something else, are unknown. */
function readRefund(
  wire: Wire,
  reply: Extract<CallOutcome, { ok: true }>,
  source: Json,
  asked: KnownRefund,
  attempt: AttemptRef,
): RefundResult {
  const { status, body } = reply;
  const facts = refundFacts(wire.config, source, asked);
  const mismatch =
    !isAbout(wire, billOf(wire, attempt), body) ||
    (facts !== null && facts.outRefundNo !== asked.outRefundNo) ||
    (facts !== null && asked.refundFen !== undefined && facts.refundFen !== asked.refundFen) ||
    (facts !== null && asked.totalFen !== undefined && facts.totalFen !== asked.totalFen);
  if (mismatch)
    return { state: 'unknown', failure: ours('mismatch', 'the reply is about another refund', status) };
  if (!facts) return { state: 'unknown', failure: ours('bad-reply', 'refund without a known state', status) };
  return facts.state === 'failed'
    ? { state: 'failed', refund: facts, failure: null }
    : { state: facts.state, refund: facts };
}
