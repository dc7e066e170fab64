/** The rules for a blue order (integrations.md 4.1, 4.2), written from the documentation and not from the product's client. */
import { invalid } from './errors';
import type { InvoiceDetail } from './types';

export type Json = Record<string, unknown>;

const LINE_KINDS = ['0', '1', '2'];
const RATES = new Set(['0', '0.00', '0.01', '0.03', '0.05', '0.06', '0.09', '0.13']);

/** A text field: values are texts only. @throws NuonuoError */
export function textOf(body: Json, name: string, rule: { required?: boolean; max?: number } = {}): string {
  const value = body[name] ?? '';
  if (typeof value !== 'string') throw invalid(`${name}须为字符串`);
  if (rule.required && !value.trim()) throw invalid(`${name}不能为空`);
  if (rule.max !== undefined && [...value].length > rule.max) throw invalid(`${name}长度不能超过${rule.max}`);
  return value;
}

/** Yuan with at most two decimals, any sign. @throws NuonuoError */
export function fenOf(body: Json, name: string): number {
  const value = textOf(body, name, { required: true });
  if (!/^-?\d{1,10}(\.\d{1,2})?$/.test(value)) throw invalid(`${name}格式错误`);
  return Math.round(Number(value) * 100);
}

/** The lines of an order. @throws NuonuoError */
export function detailsOf(value: unknown): InvoiceDetail[] {
  if (!Array.isArray(value) || value.length === 0) throw invalid('invoiceDetail不能为空');
  if (value.length > 2000) throw invalid('明细行数不能超过2000');
  const lines = value as Json[];
  return lines.map((line, i) => detailOf(line, lines[i - 1], lines[i + 1]));
}

function detailOf(line: Json, before?: Json, after?: Json): InvoiceDetail {
  const name = textOf(line, 'goodsName', { required: true, max: 90 });
  const property = textOf(line, 'invoiceLineProperty') || '0';
  if (!LINE_KINDS.includes(property)) throw invalid('invoiceLineProperty错误');
  if (property === '1' && before?.['invoiceLineProperty'] !== '2') throw invalid('折扣行前必须是被折扣行');
  if (property === '2' && after?.['invoiceLineProperty'] !== '1') throw invalid('被折扣行后必须是折扣行');
  if (!/^\d{19}$/.test(textOf(line, 'goodsCode', { required: true }))) throw invalid('商品编码须为19位数字');
  if (textOf(line, 'withTaxFlag') !== '1') throw invalid('withTaxFlag错误');
  const rate = textOf(line, 'taxRate', { required: true });
  if (!RATES.has(rate)) throw invalid(`税率${rate}不存在`);
  const detail: InvoiceDetail = {
    name,
    spec: textOf(line, 'specType', { max: 40 }),
    unit: textOf(line, 'unit', { max: 20 }),
    quantity: line['num'] === undefined || line['num'] === '' ? null : Number(textOf(line, 'num')),
    rate,
    amountFen: fenOf(line, 'taxIncludedAmount'),
    netFen: fenOf(line, 'taxExcludedAmount'),
    taxFen: fenOf(line, 'tax'),
  };
  checkMoney(detail);
  checkPolicy(line, detail);
  checkPrice(line, detail);
  if (property === '1' ? detail.amountFen >= 0 : detail.amountFen <= 0) throw invalid('金额正负与行性质不符');
  return detail;
}

/** Sum and tax of a line, whatever its sign. @throws NuonuoError */
export function checkMoney({ name, amountFen, netFen, taxFen, rate }: InvoiceDetail): void {
  if (netFen + taxFen !== amountFen) throw invalid(`${name}：不含税金额+税额不等于含税金额`);
  // One ten-thousandth of a fen is what floating point may be wrong by here.
  if (Math.abs(netFen * Number(rate) - taxFen) > 6 + 1e-4) throw invalid(`${name}：税额误差超过0.06`);
}

function checkPolicy(line: Json, { name, rate, taxFen }: InvoiceDetail): void {
  const exempt = textOf(line, 'favouredPolicyFlag') === '03';
  const zero = textOf(line, 'zeroRateFlag');
  if (exempt && (Number(rate) !== 0 || taxFen !== 0)) throw invalid(`${name}：免税时税率须为0`);
  if (!exempt && Number(rate) === 0 && zero !== '3') throw invalid(`${name}：税率为0时须有零税率标识`);
}

function checkPrice(line: Json, { name, quantity, amountFen }: InvoiceDetail): void {
  if (quantity === null) return;
  const price = Number(textOf(line, 'price', { required: true }));
  if (!(quantity > 0) || !(Math.abs(price * quantity * 100 - amountFen) <= 1)) {
    throw invalid(`${name}：单价×数量与金额不符`);
  }
}
