/** Blue documents: accepted at once, issued or failed after a delay, then reported by a call-back. */
import { randomBytes } from 'node:crypto';
import { formatDateTime } from '@/lib/core/dates';
import { announce } from '../notifications';
import type { World } from '../world';
import { invalid, notFound, NuonuoError } from './errors';
import type { EInvoice, InvoiceDetail, InvoiceOutcome } from './types';
import { detailsOf, textOf, type Json } from './validate';

/** `requestBillingNew`. @throws NuonuoError */
export function requestBilling(world: World, body: Json): Json {
  const order = (body['order'] ?? {}) as Json;
  const orderNo = textOf(order, 'orderNo', { required: true, max: 20 });
  const parameters = JSON.stringify(order);
  const known = byOrderNo(world, orderNo);
  if (known) throw new NuonuoError('E9106', `订单编号${orderNo}已存在，请勿重复提交`);
  const line = lineOf(order);
  const details = detailsOf(order['invoiceDetail']);
  const sum = (pick: (d: InvoiceDetail) => number) => details.reduce((total, d) => total + pick(d), 0);
  const invoice: EInvoice = {
    serialNo: serial(world),
    orderNo,
    side: 'blue',
    line,
    ...partiesOf(world, order, line),
    remark: textOf(order, 'remark', { max: 230 }),
    parameters,
    details,
    amountFen: sum((d) => d.amountFen),
    netFen: sum((d) => d.netFen),
    taxFen: sum((d) => d.taxFen),
    status: '20',
    failCause: '',
    outcome: world.data.settings.invoice.outcome,
    number: null,
    fileKey: randomBytes(16).toString('hex'),
    callbackUrl: textOf(order, 'callBackUrl'),
    blueNumber: null,
    billId: null,
    createdAt: world.now().toISOString(),
    issuedAt: null,
  };
  if (invoice.amountFen <= 0) throw invalid('合计金额须大于0');
  world.data.nuonuo.invoices[invoice.serialNo] = invoice;
  world.changed();
  schedule(world, invoice);
  return { invoiceSerialNum: invoice.serialNo };
}

function lineOf(order: Json): 'pc' | 'bs' {
  const line = textOf(order, 'invoiceLine', { required: true });
  if (line !== 'pc' && line !== 'bs') throw invalid('invoiceLine错误：只开通了数电票');
  if (textOf(order, 'invoiceType') !== '1') throw invalid('数电红票请通过红字确认单开具');
  return line;
}

function partiesOf(world: World, order: Json, line: 'pc' | 'bs') {
  const { taxNo, sellerName, drawer } = world.keys.nuonuo;
  const buyerTaxNum = textOf(order, 'buyerTaxNum');
  if (line === 'bs' && !buyerTaxNum) throw invalid('专票购方税号不能为空');
  if (buyerTaxNum && !/^[0-9A-Z]{15,20}$/.test(buyerTaxNum)) throw invalid('购方税号格式错误');
  if (textOf(order, 'salerTaxNum', { required: true }) !== taxNo) throw invalid('销方税号与授权税号不一致');
  if (textOf(order, 'clerk', { required: true }) !== drawer) throw invalid('开票员与电子税务局登录人不一致');
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(textOf(order, 'invoiceDate')))
    throw invalid('invoiceDate格式错误');
  const pushMode = textOf(order, 'pushMode') || '1';
  if (['0', '2'].includes(pushMode) && !textOf(order, 'email')) throw invalid('推送邮箱不能为空');
  if (['1', '2'].includes(pushMode) && !textOf(order, 'buyerPhone')) throw invalid('推送手机不能为空');
  return {
    buyerName: textOf(order, 'buyerName', { required: true, max: 100 }),
    buyerTaxNum,
    sellerName,
    clerk: drawer,
  };
}

/** `reInvoice`: a failed document is tried again under its number. @throws NuonuoError */
export function reInvoice(world: World, body: Json): Json {
  const serialNo = textOf(body, 'fpqqlsh');
  const invoice = world.data.nuonuo.invoices[serialNo] ?? byOrderNo(world, textOf(body, 'orderno'));
  if (!invoice) throw notFound('发票不存在');
  if (invoice.status !== '22' && invoice.status !== '24') throw invalid('只有开票失败的发票可以重试');
  invoice.status = '20';
  invoice.failCause = '';
  invoice.outcome = world.data.settings.invoice.outcome;
  world.changed();
  schedule(world, invoice);
  return { invoiceSerialNum: invoice.serialNo };
}

/** `queryInvoiceResult`: the known ones of those asked for. @throws NuonuoError E9500 when none is known */
export function queryResult(world: World, body: Json): Json[] {
  const names = (field: string) => (Array.isArray(body[field]) ? (body[field] as unknown[]) : []);
  const serials = names('serialNos');
  const orders = names('orderNos');
  if (serials.length + orders.length === 0) throw invalid('流水号和订单号不能同时为空');
  if (serials.length > 50 || orders.length > 50) throw invalid('单次最多查询50条');
  const found = Object.values(world.data.nuonuo.invoices).filter((i) =>
    serials.length > 0 ? serials.includes(i.serialNo) : orders.includes(i.orderNo),
  );
  if (found.length === 0) throw notFound('未查询到发票信息');
  return found.map((invoice) => factsOf(world, invoice));
}

const WORDS = { '20': '开票中', '2': '开票完成', '22': '开票失败', '24': '开票成功签章失败' } as const;

function factsOf(world: World, invoice: EInvoice): Json {
  const yuan = (fen: number) => (fen / 100).toFixed(2);
  const hasFiles = invoice.status === '2';
  const file = (ext: string) => `${world.nuonuoUrl}/files/${invoice.fileKey}.${ext}`;
  return {
    serialNo: invoice.serialNo,
    orderNo: invoice.orderNo,
    status: invoice.status,
    statusMsg: WORDS[invoice.status],
    failCause: invoice.failCause,
    ...(invoice.issuedAt && { invoiceTime: new Date(invoice.issuedAt).getTime() }),
    invoiceCode: '',
    invoiceNo: '',
    allElectronicInvoiceNumber: invoice.number ?? '',
    exTaxAmount: yuan(invoice.netFen),
    taxAmount: yuan(invoice.taxFen),
    orderAmount: yuan(invoice.amountFen),
    payerName: invoice.buyerName,
    payerTaxNo: invoice.buyerTaxNum,
    invoiceKind: invoice.line === 'bs' ? '数电专票' : '数电普票',
    ...(hasFiles && { pdfUrl: file('pdf'), ofdUrl: file('ofd') }),
  };
}

/** `deliveryInvoice`: remembered, shown by the console. @throws NuonuoError */
export function deliver(world: World, body: Json): Json {
  const invoiceNum = textOf(body, 'invoiceNum', { required: true });
  const { nuonuo } = world.data;
  if (!byNumber(world, invoiceNum)) throw notFound('发票不存在');
  const phone = textOf(body, 'phone');
  const mail = textOf(body, 'mail');
  if (!phone && !mail) throw invalid('手机和邮箱不能同时为空');
  nuonuo.deliveries.push({ invoiceNum, phone, mail, at: world.now().toISOString() });
  world.changed();
  return {};
}

export function byOrderNo(world: World, orderNo: string): EInvoice | undefined {
  return Object.values(world.data.nuonuo.invoices).find((i) => i.orderNo === orderNo);
}

/** An issued document by its 20-digit number. */
export function byNumber(world: World, number: string): EInvoice | undefined {
  return Object.values(world.data.nuonuo.invoices).find((i) => i.number === number);
}

export function serial(world: World): string {
  const stamp = formatDateTime(world.now()).replaceAll(/\D/g, '').slice(2);
  return `${stamp}${String(world.next()).padStart(8, '0')}`;
}

/** After the delay the document ends as it is meant to. */
export function schedule(world: World, invoice: EInvoice): void {
  const { outcome } = invoice;
  if (outcome === 'hold') return;
  world.later(world.data.settings.invoice.delayMs, () => finish(world, invoice, outcome));
}

/** After a restart: what was in progress goes on. */
export function resumeInvoices(world: World): void {
  for (const invoice of Object.values(world.data.nuonuo.invoices)) {
    if (invoice.status === '20') schedule(world, invoice);
  }
}

/** Ends a document and notifies the merchant. One that has ended stays as it is. */
export function finish(world: World, invoice: EInvoice, outcome: Exclude<InvoiceOutcome, 'hold'>): void {
  if (invoice.status !== '20') return;
  if (outcome === 'fail') {
    invoice.status = '22';
    invoice.failCause = '购方税号与名称不匹配，电子税务局拒绝开票';
  } else {
    invoice.status = outcome === 'signFail' ? '24' : '2';
    invoice.failCause = outcome === 'signFail' ? '签章失败' : '';
    invoice.number ??= numberOf(world);
    invoice.issuedAt ??= world.now().toISOString();
  }
  world.changed();
  callBack(world, invoice);
}

/** 20 digits: year, region, what kind of document, and a sequence. */
function numberOf(world: World): string {
  const year = formatDateTime(world.now()).slice(2, 4);
  return `${year}4220000${String(world.next()).padStart(11, '0')}`;
}

const STATUS_OF_CALLBACK = { '2': '1', '22': '2', '24': '3', '20': '' } as const;

function callBack(world: World, invoice: EInvoice): void {
  if (!invoice.callbackUrl) return;
  announce(world, {
    provider: 'nuonuo',
    eventType: invoice.side === 'red' ? 'invoice.red' : 'invoice',
    outTradeNo: invoice.orderNo,
    outRefundNo: invoice.billId,
    url: invoice.callbackUrl,
    plaintext: {
      c_status: STATUS_OF_CALLBACK[invoice.status],
      c_orderno: invoice.orderNo,
      c_fpqqlsh: invoice.serialNo,
      c_kprq: invoice.issuedAt ? new Date(invoice.issuedAt).getTime() : '',
      c_fphm: invoice.number ?? '',
      c_fpdm: '',
      c_hjse: (invoice.taxFen / 100).toFixed(2),
      c_bhsje: (invoice.netFen / 100).toFixed(2),
      c_url: invoice.status === '2' ? `${world.nuonuoUrl}/files/${invoice.fileKey}.pdf` : '',
      c_resultmsg: invoice.failCause,
      ...(invoice.billId && { billId: invoice.billId }),
    },
  });
}
