/** Red confirmation forms: 15 first, then by the setting 01, 02, 06 or 16; the red document follows a confirmed form by itself. */
import { randomBytes } from 'node:crypto';
import type { World } from '../world';
import { invalid, notFound, NuonuoError } from './errors';
import { byNumber, finish, serial } from './invoices';
import type { EInvoice, InvoiceDetail, RedBill } from './types';
import { checkMoney, fenOf, textOf, type Json } from './validate';

/** States in which a form still holds its amount. */
const OPEN = new Set(['01', '02', '03', '04', '15']);

/** `saveInvoiceRedConfirm`. @throws NuonuoError */
export function saveRedConfirm(world: World, body: Json): string {
  const { redBills } = world.data.nuonuo;
  const billId = textOf(body, 'billId', { max: 32 }) || `RB${serial(world)}`;
  if (redBills[billId]) throw new NuonuoError('E9106', `红字确认单申请号${billId}已存在`);
  const blue = blueOf(world, body);
  const reason = textOf(body, 'redReason', { required: true });
  if (!['1', '2', '3', '4'].includes(reason)) throw invalid('redReason错误');
  const parts = body['detail'] === undefined ? wholeOf(blue) : partsOf(body['detail'], blue);
  checkLeft(world, blue, parts);
  const bill: RedBill = {
    billId,
    blueNumber: blue.number ?? '',
    reason,
    parameters: JSON.stringify(body),
    parts,
    amountFen: parts.reduce((sum, { detail }) => sum + detail.amountFen, 0),
    status: '15',
    message: '',
    outcome: world.data.settings.red.outcome,
    redSerial: null,
    callbackUrl: textOf(body, 'callbackUrl'),
    createdAt: world.now().toISOString(),
  };
  redBills[billId] = bill;
  world.changed();
  schedule(world, bill);
  return billId;
}

function blueOf(world: World, body: Json): EInvoice {
  const blue = byNumber(world, textOf(body, 'blueElecInvoiceNumber', { required: true }));
  if (!blue || blue.side !== 'blue') throw notFound('蓝字发票不存在');
  if (textOf(body, 'applySource') !== '0') throw invalid('applySource错误');
  if (textOf(body, 'blueInvoiceLine') !== blue.line) throw invalid('蓝票票种不一致');
  if (textOf(body, 'sellerTaxNo') !== world.keys.nuonuo.taxNo) throw invalid('销方税号不一致');
  if (textOf(body, 'sellerName') !== blue.sellerName) throw invalid('销方名称不一致');
  if (textOf(body, 'buyerName') !== blue.buyerName) throw invalid('购方名称不一致');
  if (textOf(body, 'buyerTaxNo') !== blue.buyerTaxNum) throw invalid('购方税号不一致');
  return blue;
}

const wholeOf = (blue: EInvoice) => blue.details.map((detail, i) => ({ index: i + 1, detail }));

/** The parts of a partial form, their signs turned. @throws NuonuoError */
function partsOf(value: unknown, blue: EInvoice): RedBill['parts'] {
  if (!Array.isArray(value) || value.length === 0) throw invalid('红冲明细不能为空');
  return (value as Json[]).map((line) => {
    const index = Number(textOf(line, 'blueDetailIndex', { required: true }));
    const origin = blue.details[index - 1];
    if (!origin) throw invalid(`蓝票没有第${index}行`);
    if (textOf(line, 'goodsName') !== origin.name) throw invalid('商品名称与蓝票不一致');
    if (Number(textOf(line, 'taxRate')) !== Number(origin.rate)) throw invalid('税率与蓝票不一致');
    const netFen = -fenOf(line, 'taxExcludedAmount');
    const taxFen = Math.abs(fenOf(line, 'taxAmount'));
    const num = textOf(line, 'num');
    const quantity = num ? -Number(num) : null;
    if (netFen < 0 || (quantity !== null && !(quantity > 0))) throw invalid('红冲金额和数量须为负数');
    if (quantity !== null) {
      const price = Number(textOf(line, 'taxExcludedPrice', { required: true }));
      if (!(Math.abs(price * quantity * 100 - netFen) <= 1)) throw invalid('红冲单价×数量与金额不符');
    }
    const detail = { ...origin, quantity, netFen, taxFen, amountFen: netFen + taxFen };
    checkMoney(detail);
    return { index, detail };
  });
}

/** Amount and copies of each line never exceed what the open and finished forms left of it. @throws NuonuoError */
function checkLeft(world: World, blue: EInvoice, parts: RedBill['parts']): void {
  const before = Object.values(world.data.nuonuo.redBills)
    .filter((bill) => bill.blueNumber === blue.number && OPEN.has(bill.status))
    .flatMap((bill) => bill.parts);
  const sum = (list: RedBill['parts'], index: number, pick: (d: InvoiceDetail) => number) =>
    list.filter((p) => p.index === index).reduce((total, { detail }) => total + pick(detail), 0);
  for (const [i, line] of blue.details.entries()) {
    const all = [...before, ...parts];
    // A discount line is negative: it is used up downwards.
    const amount = sum(all, i + 1, (d) => d.amountFen);
    const over = line.amountFen < 0 ? amount < line.amountFen : amount > line.amountFen;
    const copies = sum(all, i + 1, (d) => d.quantity ?? 0);
    if (over || (line.quantity !== null && copies > line.quantity)) {
      throw invalid(`红冲金额超过蓝票第${i + 1}行的剩余可冲红金额`);
    }
  }
}

/** `queryInvoiceRedConfirm`: a page with the forms. @throws NuonuoError E9500 */
export function queryRedConfirm(world: World, body: Json): Json {
  const bill = world.data.nuonuo.redBills[textOf(body, 'billId', { required: true })];
  if (!bill) throw notFound('红字确认单不存在');
  const red = bill.redSerial ? world.data.nuonuo.invoices[bill.redSerial] : undefined;
  const form = {
    billId: bill.billId,
    billStatus: bill.status,
    billMessage: bill.message,
    openStatus: red?.number ? '1' : '0',
    blueElecInvoiceNumber: bill.blueNumber,
    ...(red?.number && { invoiceSerialNum: red.serialNo, allElectronicInvoiceNumber: red.number }),
  };
  return { total: 1, list: [form] };
}

function schedule(world: World, bill: RedBill): void {
  world.later(world.data.settings.red.delayMs, () => decide(world, bill));
}

/** After a restart: what was applied for or confirmed goes on. */
export function resumeRedBills(world: World): void {
  for (const bill of Object.values(world.data.nuonuo.redBills)) {
    if (bill.status === '15') schedule(world, bill);
    else if ((bill.status === '01' || bill.status === '04') && !bill.redSerial) issueRed(world, bill);
  }
}

function decide(world: World, bill: RedBill): void {
  if (bill.status !== '15') return;
  switch (bill.outcome) {
    case 'auto':
      confirmBill(world, bill, '01');
      break;
    case 'fail':
      setStatus(world, bill, '16', '电子税务局拒绝申请');
      break;
    case 'reject':
      setStatus(world, bill, '02', '');
      world.later(world.data.settings.red.delayMs, () => void refuseBill(world, bill));
      break;
    default:
      setStatus(world, bill, '02', '');
  }
}

function setStatus(world: World, bill: RedBill, status: string, message: string): void {
  bill.status = status;
  bill.message = message;
  world.changed();
}

/** The buyer (or nobody, `01`) confirms: the red document is issued. False when the form no longer waits. */
export function confirmBill(world: World, bill: RedBill, status: '01' | '04' = '04'): boolean {
  if (bill.status !== '02' && bill.status !== '15') return false;
  setStatus(world, bill, status, '');
  issueRed(world, bill);
  return true;
}

/** The buyer refuses. False when the form no longer waits. */
export function refuseBill(world: World, bill: RedBill): boolean {
  if (bill.status !== '02') return false;
  setStatus(world, bill, '05', '购方不同意冲红');
  return true;
}

/** The application fails at the tax bureau. False when the form has ended. */
export function failBill(world: World, bill: RedBill): boolean {
  if (bill.status !== '02' && bill.status !== '15') return false;
  setStatus(world, bill, '16', '电子税务局拒绝申请');
  return true;
}

function issueRed(world: World, bill: RedBill): void {
  const blue = byNumber(world, bill.blueNumber);
  if (!blue) return;
  const details = bill.parts.map(({ detail }) => ({
    ...detail,
    quantity: detail.quantity === null ? null : -detail.quantity,
    amountFen: -detail.amountFen,
    netFen: -detail.netFen,
    taxFen: -detail.taxFen,
  }));
  const sum = (pick: (d: InvoiceDetail) => number) => details.reduce((total, d) => total + pick(d), 0);
  const serialNo = serial(world);
  const red: EInvoice = {
    ...blue,
    serialNo,
    orderNo: `RED${serialNo}`,
    side: 'red',
    parameters: '',
    details,
    amountFen: sum((d) => d.amountFen),
    netFen: sum((d) => d.netFen),
    taxFen: sum((d) => d.taxFen),
    status: '20',
    outcome: 'issue',
    number: null,
    fileKey: randomBytes(16).toString('hex'),
    callbackUrl: bill.callbackUrl,
    blueNumber: blue.number,
    billId: bill.billId,
    createdAt: world.now().toISOString(),
    issuedAt: null,
  };
  bill.redSerial = serialNo;
  world.data.nuonuo.invoices[serialNo] = red;
  finish(world, red, 'issue');
}
