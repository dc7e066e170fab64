import 'server-only';
import { formatDateTime } from '@/lib/core/dates';
import { requireFen, requireNumber } from '../payment/common';
import type {
  AttemptRef,
  CloseResult,
  CreateResult,
  Failure,
  PaymentAttempt,
  PaymentPort,
  QueryResult,
} from '../payment/port';
import { fen, isOurs, paymentFacts, text } from './facts';
import { billOf, isAbout, ours, short, THEIR_NUMBER } from './bill';
import { acknowledge, parseNotification } from './notify';
import type { UnionpayConfig } from './port';
import { queryRefund, refund } from './refunds';
import { createWire, type Call, type Json, type Wire } from './wire';

/** Time after the end of a code in which a payment that was begun before may still arrive, in ms. */
const LATE_MS = 10 * 60_000;

/**
 * Client of ChinaUMS for codes that any wallet scans (integrations.md section 2).
 * @throws when the configuration cannot work: a value is missing, the source id is not four characters, the base URL has a path
 */
export function createUnionpay(config: UnionpayConfig): PaymentPort {
  const wire = createWire(config);
  return {
    provider: 'unionpay',
    create: (attempt) => create(wire, attempt),
    query: async (ref) => (await ask(wire, wire.operation(), ref)).result,
    close: (ref) => close(wire, ref),
    refund: (request) => refund(wire, request),
    queryRefund: (ref) => queryRefund(wire, wire.operation(), ref),
    fetchBill: async () => ({ kind: 'unsupported' }),
    parseNotification: (raw) => parseNotification(wire, raw),
    ack: acknowledge,
  };
}

async function create(wire: Wire, attempt: PaymentAttempt): Promise<CreateResult> {
  const { config } = wire;
  const { amountFen, expiresAt } = attempt;
  if (attempt.scene.kind !== 'qr') throw new RangeError(`unionpay: no scene ${attempt.scene.kind}`);
  const bill = billOf(wire, attempt);
  requireNumber('unionpay', 'outTradeNo', bill.billNo, THEIR_NUMBER);
  requireFen('unionpay', 'amountFen', amountFen);
  const call = wire.operation();
  const outcome = await call('create', {
    ...bill,
    billDesc: short(attempt.description),
    totalAmount: amountFen,
    expireTime: formatDateTime(expiresAt),
    notifyUrl: config.notifyUrl,
    ...(config.returnUrl && { returnUrl: config.returnUrl }),
    walletOption: 'SINGLE',
  });
  if (outcome.ok) return codeOf(wire, attempt, outcome.body, outcome.status);
  const { certain, failure } = outcome;
  if (!certain || failure.code === 'ORDERPROCESSING') return { kind: 'unknown', failure };
  return failure.code === 'DUPORDER'
    ? known(wire, call, attempt, failure)
    : { kind: 'refused', reason: 'rejected', failure };
}

/** The code of a reply that is about this attempt and no other. */
function codeOf(wire: Wire, attempt: PaymentAttempt, body: Json, status: number): CreateResult {
  const bill = billOf(wire, attempt);
  const amount = text(body, 'totalAmount');
  if (!isAbout(wire, bill, body) || (amount !== null && amount !== String(attempt.amountFen))) {
    return { kind: 'unknown', failure: ours('mismatch', 'the reply is about another order', status) };
  }
  const codeUrl = text(body, 'billQRCode');
  const qrCodeId = text(body, 'qrCodeId');
  if (!codeUrl || !qrCodeId) {
    return { kind: 'unknown', failure: ours('bad-reply', 'the reply names no code', status) };
  }
  const endsAt = attempt.expiresAt.toISOString();
  const extra = { codeUrl, qrCodeId, billDate: bill.billDate, endsAt };
  return { kind: 'qr', payload: codeUrl, expiresAt: attempt.expiresAt, providerRef: qrCodeId, extra };
}

/** The provider has this number already: what it knows under it decides, and its code serves if it is for the same amount. */
async function known(
  wire: Wire,
  call: Call,
  attempt: PaymentAttempt,
  failure: Failure,
): Promise<CreateResult> {
  const { result, body } = await ask(wire, call, attempt);
  switch (result.state) {
    case 'PAID':
    case 'REFUNDING':
      return { kind: 'refused', reason: 'paid', failure };
    case 'CLOSED':
      return { kind: 'refused', reason: 'closed', failure };
    case 'UNKNOWN':
      return { kind: 'unknown', failure: result.failure };
    default: {
      const same = body && fen(body, 'totalAmount') === attempt.amountFen;
      const code = same ? codeOf(wire, attempt, body, 200) : null;
      return code?.kind === 'qr' ? code : { kind: 'refused', reason: 'duplicate', failure };
    }
  }
}

/** A bill as the provider tells it, with the reply where there is one. */
async function ask(
  wire: Wire,
  call: Call,
  ref: AttemptRef,
): Promise<{ result: QueryResult; body: Json | null }> {
  const bill = billOf(wire, ref);
  const outcome = await call('query', bill);
  if (!outcome.ok) {
    const { failure, certain } = outcome;
    const absent = certain && failure.code === 'NOORDER';
    return { result: absent ? { state: 'ABSENT' } : { state: 'UNKNOWN', failure }, body: null };
  }
  const { body, status } = outcome;
  if (!isAbout(wire, bill, body)) {
    const failure = ours('mismatch', 'the reply is about another order', status);
    return { result: { state: 'UNKNOWN', failure }, body: null };
  }
  return { result: stateOf(wire, body, status), body };
}

function stateOf({ config }: Wire, body: Json, status: number): QueryResult {
  const billStatus = text(body, 'billStatus');
  switch (billStatus) {
    case 'UNPAID':
      return { state: 'PENDING' };
    case 'CLOSED':
      return { state: 'CLOSED' };
    case 'PAID':
    case 'REFUND': {
      const payment = paymentFacts(config, body);
      if (!payment) {
        return { state: 'UNKNOWN', failure: ours('bad-reply', 'payment without its facts', status) };
      }
      return { state: billStatus === 'REFUND' ? 'REFUNDING' : 'PAID', payment };
    }
    default:
      return { state: 'UNKNOWN', failure: ours('bad-reply', `billStatus ${billStatus}`, status) };
  }
}

/**
 * A code is closed by its id. Without the id (the creation was not answered) the provider is asked for it; a bill it does not know cannot be
 * paid, so it counts as closed. So does one the provider will not close although it is unpaid, once its code has long ended.
 */
async function close(wire: Wire, ref: AttemptRef): Promise<CloseResult> {
  const call = wire.operation();
  let qrCodeId = ref.extra?.['qrCodeId'] ?? null;
  if (!qrCodeId) {
    const { result, body } = await ask(wire, call, ref);
    if (result.state !== 'PENDING') return settled(result);
    qrCodeId = body && text(body, 'qrCodeId');
    if (!qrCodeId) return 'unknown';
  }
  const outcome = await call('close', { qrCodeId });
  if (outcome.ok) {
    const echo = text(outcome.body, 'qrCodeId');
    return isOurs(wire.config, outcome.body) && (echo === null || echo === qrCodeId) ? 'closed' : 'unknown';
  }
  // Refused because it is paid or closed already: the bill itself tells which.
  if (!outcome.certain) return 'unknown';
  const { result } = await ask(wire, call, ref);
  const endsAt = new Date(ref.extra?.['endsAt'] ?? Number.NaN).getTime();
  const isOver = wire.now().getTime() > endsAt + LATE_MS;
  return result.state === 'PENDING' && isOver ? 'closed' : settled(result);
}

function settled({ state }: QueryResult): CloseResult {
  if (state === 'PAID' || state === 'REFUNDING') return 'paid';
  return state === 'CLOSED' || state === 'ABSENT' ? 'closed' : 'unknown';
}
