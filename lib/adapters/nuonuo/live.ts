import 'server-only';
import type {
  EinvoicePort,
  EinvoiceRequest,
  InvoiceFacts,
  Outcome,
  RedFacts,
  RedRequest,
} from '../einvoice/port';
import { invoiceFacts, objects, redFacts, text } from './facts';
import { createFileFetch } from './files';
import { acknowledge, parseCallback } from './notify';
import { orderOf, whyNotIssuable } from './order';
import type { NuonuoConfig } from './port';
import { redFormOf, whyNotReversible } from './red';
import { createWire, ours, unknown, type Call, type Json, type Wire } from './wire';

/** Most numbers in one question. */
const MAX_ASKED = 50;
/** The provider's code for numbers it does not know. */
const NOT_FOUND = 'E9500';

const METHODS = {
  issue: 'nuonuo.OpeMplatform.requestBillingNew',
  reissue: 'nuonuo.OpeMplatform.reInvoice',
  query: 'nuonuo.OpeMplatform.queryInvoiceResult',
  requestRed: 'nuonuo.OpeMplatform.saveInvoiceRedConfirm',
  queryRed: 'nuonuo.OpeMplatform.queryInvoiceRedConfirm',
  resend: 'nuonuo.OpeMplatform.deliveryInvoice',
} as const;

/**
 * Client of Nuonuo 诺税通SaaS for fully digital invoices (integrations.md 4.1).
 * @throws when the configuration cannot work: a value is missing, the base URL has a path
 */
export function createNuonuo(config: NuonuoConfig): EinvoicePort {
  const wire = createWire(config);
  return {
    provider: 'nuonuo',
    issue: (request) => issue(wire, request),
    query: (by) => query(wire.operation(), by),
    reissue: async ({ requestNo, serial }) =>
      serialOf(await wire.operation()(METHODS.reissue, { fpqqlsh: serial, orderno: requestNo }), serial),
    requestRed: (request) => requestRed(wire, request),
    queryRed: (billId) => queryRed(wire.operation(), billId),
    resend: (to) => resend(wire, to),
    parseCallback,
    ack: acknowledge,
    fetchFile: createFileFetch(config.fileHosts, config.remote),
  };
}

/** A refusal is believed only when the provider, asked by our number, does not know it: it may have accepted an earlier try. */
async function issue(wire: Wire, request: EinvoiceRequest): Promise<Outcome<{ serial: string }>> {
  const wrong = whyNotIssuable(request);
  if (wrong) return { kind: 'refused', failure: wrong };
  const call = wire.operation();
  const outcome = serialOf(await call(METHODS.issue, orderOf(wire.config, request)));
  if (outcome.kind !== 'refused') return outcome;
  const known = await query(call, { requestNos: [request.requestNo] });
  if (known.kind !== 'ok') return unknown(known.failure);
  const [facts] = known.value;
  if (!facts) return outcome;
  const amountFen = request.lines.reduce((sum, line) => sum + line.amountFen, 0);
  if (facts.amountFen === amountFen) return { kind: 'ok', value: { serial: facts.serial } };
  const failure = { ...outcome.failure, code: 'DUPLICATE', message: '该单号在开票平台已有其他金额的发票' };
  return facts.amountFen === null
    ? unknown(ours('mismatch', 'the provider knows the number but not its amount'))
    : { kind: 'refused', failure };
}

/** The serial of a reply, which is the result itself or a field of it. */
function serialOf(outcome: Outcome<unknown>, known: string | null = null): Outcome<{ serial: string }> {
  if (outcome.kind !== 'ok') return outcome;
  const { value } = outcome;
  const told =
    typeof value === 'object' && value !== null
      ? text(value as Json, 'invoiceSerialNum', 'serialNo')
      : typeof value === 'string'
        ? value.trim()
        : null;
  const serial = told || known;
  return serial
    ? { kind: 'ok', value: { serial } }
    : unknown(ours('bad-reply', 'the reply names no serial number', 200));
}

async function query(
  call: Call,
  by: { requestNos: readonly string[] } | { serials: readonly string[] },
): Promise<Outcome<InvoiceFacts[]>> {
  const byNumber = 'requestNos' in by;
  const asked = new Set(byNumber ? by.requestNos : by.serials);
  if (asked.size === 0) return { kind: 'ok', value: [] };
  if (asked.size > MAX_ASKED) throw new RangeError(`nuonuo: at most ${MAX_ASKED} numbers`);
  const outcome = await call(METHODS.query, {
    serialNos: byNumber ? [] : [...asked],
    orderNos: byNumber ? [...asked] : [],
    isOfferInvoiceDetail: '0',
  });
  if (outcome.kind === 'refused' && outcome.failure.code === NOT_FOUND) return { kind: 'ok', value: [] };
  if (outcome.kind !== 'ok') return unknown(outcome.failure);
  if (!Array.isArray(outcome.value)) return unknown(ours('bad-reply', 'the reply is not a list', 200));
  const facts = objects(outcome.value).map(invoiceFacts);
  // One item that cannot be read must not look like one that does not exist.
  if (facts.length !== outcome.value.length || facts.includes(null)) {
    return unknown(ours('bad-reply', 'the reply holds an invoice that cannot be read', 200));
  }
  const read = facts.filter((f) => f !== null);
  return { kind: 'ok', value: read.filter((f) => asked.has(byNumber ? f.requestNo : f.serial)) };
}

/** As with issuing: a refused form that exists is the answer, one that cannot be asked about is unknown. */
async function requestRed(wire: Wire, request: RedRequest): Promise<Outcome<{ billId: string }>> {
  const wrong = whyNotReversible(request);
  if (wrong) return { kind: 'refused', failure: wrong };
  const call = wire.operation();
  const outcome = await call(METHODS.requestRed, redFormOf(wire.config, request));
  if (outcome.kind === 'ok') {
    const { value } = outcome;
    const billId = typeof value === 'string' && value.trim() ? value.trim() : request.billId;
    return { kind: 'ok', value: { billId } };
  }
  if (outcome.kind === 'unknown') return outcome;
  const known = await queryRed(call, request.billId);
  if (known.kind !== 'ok') return unknown(known.failure);
  return known.value.state === 'absent' ? outcome : { kind: 'ok', value: { billId: request.billId } };
}

async function queryRed(call: Call, billId: string): Promise<Outcome<RedFacts>> {
  const outcome = await call(METHODS.queryRed, { identity: '0', billId });
  if (outcome.kind === 'refused' && outcome.failure.code === NOT_FOUND) return { kind: 'ok', value: ABSENT };
  if (outcome.kind !== 'ok') return unknown(outcome.failure);
  const forms = formsOf(outcome.value);
  if (!forms) return unknown(ours('bad-reply', 'the reply holds no form', 200));
  const form = forms.find((item) => text(item, 'billId') === billId);
  if (!form) {
    return forms.length === 0
      ? { kind: 'ok', value: ABSENT }
      : unknown(ours('mismatch', 'the reply is about another form', 200));
  }
  const facts = redFacts(form);
  return facts ? { kind: 'ok', value: facts } : unknown(ours('bad-reply', 'a form in an unknown state', 200));
}

const ABSENT: RedFacts = {
  state: 'absent',
  stateCode: NOT_FOUND,
  issued: false,
  redSerial: null,
  redInvoiceNo: null,
  failReason: null,
};

/** The forms of a reply: a list, a page with a list, or one form. */
function formsOf(value: unknown): Json[] | null {
  if (Array.isArray(value)) return objects(value);
  if (typeof value !== 'object' || value === null) return null;
  const page = value as Json;
  if (Array.isArray(page['list'])) return objects(page['list']);
  return 'billId' in page ? [page] : null;
}

async function resend(wire: Wire, to: Parameters<EinvoicePort['resend']>[0]): Promise<Outcome<null>> {
  if (!to.phone && !to.email) throw new RangeError('nuonuo: neither a phone nor a mail address');
  const outcome = await wire.operation()(METHODS.resend, {
    taxnum: wire.config.seller.taxNo,
    invoiceCode: to.invoiceCode ?? '',
    invoiceNum: to.invoiceNo,
    phone: to.phone ?? '',
    mail: to.email ?? '',
  });
  return outcome.kind === 'ok' ? { kind: 'ok', value: null } : outcome;
}
