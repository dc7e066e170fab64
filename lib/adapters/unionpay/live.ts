import 'server-only';
import { formatDate, formatDateTime } from '@/lib/core/dates';
import type {
  AttemptRef,
  CloseResult,
  CreateResult,
  Failure,
  PaymentAttempt,
  PaymentPort,
  QueryResult,
  RefundRequest,
  RefundResult,
} from '../payment/port';
import {
  askedRefund,
  fen,
  isOurs,
  paymentFacts,
  refundFacts,
  text,
  toTheirs,
  type KnownRefund,
} from './facts';
import { acknowledge, parseNotification } from './notify';
import type { UnionpayConfig } from './port';
import { createWire, type Call, type CallOutcome, type Json, type Wire } from './wire';

/** Numbers as they travel, source id included (integrations.md 2.2). */
const THEIR_NUMBER = /^[0-9A-Za-z]{6,32}$/;
const MAX_DESCRIPTION = 60;
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

/** What names a bill in every call: its number and the Shanghai day on which our row was made. */
function billOf({ config }: Wire, ref: AttemptRef) {
  return { billNo: toTheirs(config, ref.outTradeNo), billDate: formatDate(ref.createdAt) };
}

async function create(wire: Wire, attempt: PaymentAttempt): Promise<CreateResult> {
  const { config } = wire;
  const { amountFen, expiresAt } = attempt;
  if (attempt.scene.kind !== 'qr') throw new RangeError(`unionpay: no scene ${attempt.scene.kind}`);
  const bill = billOf(wire, attempt);
  checkNumber('outTradeNo', bill.billNo);
  checkFen('amountFen', amountFen);
  const call = wire.operation();
  const outcome = await call('create', {
    ...bill,
    billDesc: [...attempt.description].slice(0, MAX_DESCRIPTION).join(''),
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
  const extra = { codeUrl, qrCodeId, billDate: bill.billDate };
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
 * paid, so it counts as closed.
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
  return outcome.certain ? settled((await ask(wire, call, ref)).result) : 'unknown';
}

function settled({ state }: QueryResult): CloseResult {
  if (state === 'PAID' || state === 'REFUNDING') return 'paid';
  return state === 'CLOSED' || state === 'ABSENT' ? 'closed' : 'unknown';
}

async function refund(wire: Wire, request: RefundRequest): Promise<RefundResult> {
  const { config } = wire;
  const { outRefundNo, attempt, refundFen, totalFen } = request;
  const refundOrderId = toTheirs(config, outRefundNo);
  checkNumber('outRefundNo', refundOrderId);
  checkFen('refundFen', refundFen);
  checkFen('totalFen', totalFen);
  if (refundFen > totalFen) throw new RangeError('unionpay: refundFen is more than totalFen');
  const call = wire.operation();
  const outcome = await call('refund', {
    ...billOf(wire, attempt),
    refundOrderId,
    refundAmount: refundFen,
    ...(request.reason && { refundDesc: [...request.reason].slice(0, MAX_DESCRIPTION).join('') }),
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

async function queryRefund(
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

/** Whether a reply is about our bill: replies of the open protocol are not signed, so everything they echo must fit. */
function isAbout({ config }: Wire, bill: { billNo: string; billDate: string }, body: Json): boolean {
  const billDate = text(body, 'billDate');
  return (
    isOurs(config, body) &&
    text(body, 'billNo') === bill.billNo &&
    (billDate === null || billDate === bill.billDate)
  );
}

function ours(code: string, message: string, status: number): Failure {
  return { code, message, status, requestId: null };
}

function checkNumber(name: string, value: string): void {
  if (!THEIR_NUMBER.test(value)) {
    throw new RangeError(`unionpay: ${name} with its source id does not match ${THEIR_NUMBER.source}`);
  }
}

function checkFen(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`unionpay: ${name} must be whole fen, at least 1`);
  }
}
