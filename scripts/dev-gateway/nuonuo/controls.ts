/** What the console and tests may do to the simulated Nuonuo. */
import { randomBytes } from 'node:crypto';
import type { World } from '../world';
import { byNumber, byOrderNo, finish, serial } from './invoices';
import { confirmBill, failBill, refuseBill } from './red';
import { INVOICE_OUTCOMES, RED_OUTCOMES, type EInvoice, type InvoiceDetail } from './types';

type Input = Record<string, unknown>;

/** Why a control did nothing, or its result. */
type Done = { error: string } | { result: unknown };

const text = (input: Input, name: string) => (typeof input[name] === 'string' ? input[name] : '');

export const NUONUO_CONTROLS: Readonly<Record<string, (world: World, input: Input) => Done>> = {
  'invoice.mode': ({ data: { settings } }, input) => {
    const outcome = INVOICE_OUTCOMES.find((o) => o === input['outcome']);
    const delayMs = Number(input['delayMs'] ?? settings.invoice.delayMs);
    if (!outcome || !(delayMs >= 0)) return { error: `outcome须为：${INVOICE_OUTCOMES.join('、')}` };
    settings.invoice = { outcome, delayMs };
    return { result: settings.invoice };
  },
  'red.mode': ({ data: { settings } }, input) => {
    const outcome = RED_OUTCOMES.find((o) => o === input['outcome']);
    const delayMs = Number(input['delayMs'] ?? settings.red.delayMs);
    if (!outcome || !(delayMs >= 0)) return { error: `outcome须为：${RED_OUTCOMES.join('、')}` };
    settings.red = { outcome, delayMs };
    return { result: settings.red };
  },
  'invoice.settle': (world, input) => {
    const invoice = byOrderNo(world, text(input, 'orderNo'));
    const outcome = INVOICE_OUTCOMES.find((o) => o === input['outcome']);
    if (!invoice || invoice.status !== '20') return { error: '没有这张开票中的发票' };
    if (!outcome || outcome === 'hold') return { error: 'outcome须为：issue、fail、signFail' };
    finish(world, invoice, outcome);
    return { result: invoice };
  },
  'red.settle': (world, input) => {
    const bill = world.data.nuonuo.redBills[text(input, 'billId')];
    if (!bill) return { error: '没有这张红字确认单' };
    const acts = {
      confirm: () => confirmBill(world, bill),
      reject: () => refuseBill(world, bill),
      fail: () => failBill(world, bill),
    };
    const act = acts[text(input, 'act') as keyof typeof acts] as (() => boolean) | undefined;
    return act?.() ? { result: bill } : { error: '确认单已不在等待' };
  },
  /** Tokens handed out so far stop working. */
  'token.revoke': ({ data: { nuonuo } }) => {
    nuonuo.tokens = [];
    return { result: { ok: true } };
  },
  'invoice.seed': (world, input) => {
    const list = Array.isArray(input['invoices']) ? (input['invoices'] as Input[]) : [];
    return { result: list.map((one) => seedInvoice(world, one)) };
  },
};

/** A blue document that was issued before there was this gateway; one with a known number is left as it is. */
function seedInvoice(world: World, input: Input): EInvoice {
  const number = text(input, 'number');
  const known = byNumber(world, number);
  if (known) return known;
  const details = (Array.isArray(input['details']) ? input['details'] : []) as InvoiceDetail[];
  const sum = (pick: (d: InvoiceDetail) => number) => details.reduce((total, d) => total + pick(d), 0);
  const at = text(input, 'at') || world.now().toISOString();
  const { sellerName, drawer } = world.keys.nuonuo;
  const invoice: EInvoice = {
    serialNo: text(input, 'serialNo') || serial(world),
    orderNo: text(input, 'orderNo'),
    side: 'blue',
    line: input['line'] === 'bs' ? 'bs' : 'pc',
    buyerName: text(input, 'buyerName'),
    buyerTaxNum: text(input, 'buyerTaxNum'),
    sellerName,
    clerk: drawer,
    remark: '',
    parameters: '',
    details,
    amountFen: sum((d) => d.amountFen),
    netFen: sum((d) => d.netFen),
    taxFen: sum((d) => d.taxFen),
    status: '2',
    failCause: '',
    outcome: 'issue',
    number,
    fileKey: randomBytes(16).toString('hex'),
    callbackUrl: '',
    blueNumber: null,
    billId: null,
    createdAt: at,
    issuedAt: at,
  };
  world.data.nuonuo.invoices[invoice.serialNo] = invoice;
  return invoice;
}
