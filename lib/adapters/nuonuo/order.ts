/** A blue document as `requestBillingNew` takes it: all values are texts (integrations.md 4.1, 4.2). Pure. */
import { fitText } from '@/lib/core/characters';
import { formatDateTime } from '@/lib/core/dates';
import type { EinvoiceLine, EinvoiceRequest } from '../einvoice/port';
import type { Failure } from '../payment/port';
import { isTaxPlausible, rateText, unitPriceText, yuanText } from './amounts';
import type { NuonuoConfig } from './port';

export const MAX_LINES = 2000;
/** Longest texts, in characters. */
export const LONGEST = { goodsName: 90, specType: 40, unit: 20, remark: 200, buyerName: 100 };
const PROPERTY = { normal: '0', discount: '1', discounted: '2' } as const;

/** Fully digital invoices 数电票, normal and special. */
export const INVOICE_LINE = { normal: 'pc', special: 'bs' } as const;

/** What cannot be issued, before anything is sent: a code of ours and words for the back office. Null: nothing wrong. */
export function whyNotIssuable(request: EinvoiceRequest): Failure | null {
  const { buyer, lines } = request;
  if (!/^[0-9A-Za-z]{1,20}$/.test(request.requestNo))
    return no('request-no', '开票申请单号须为1到20位字母或数字');
  if (!buyer.name.trim()) return no('title', '发票抬头不能为空');
  if (request.type === 'special' && buyer.kind !== 'company') return no('title-kind', '个人只能开具普通发票');
  if ((request.type === 'special' || buyer.kind === 'company') && !buyer.taxNo) {
    return no('tax-no', '单位抬头须填写纳税人识别号');
  }
  if (lines.length === 0) return no('no-lines', '发票没有明细');
  if (lines.length > MAX_LINES) return no('too-many-lines', `发票明细不能超过${MAX_LINES}行`);
  for (const [i, line] of lines.entries()) {
    const wrong = wrongLine(line, lines[i - 1], lines[i + 1]);
    if (wrong) return no(wrong[0], `第${i + 1}行“${line.name}”${wrong[1]}`);
  }
  const total = lines.reduce((sum, line) => sum + line.amountFen, 0);
  return total > 0 ? null : no('total', '发票金额须大于零');
}

function wrongLine(line: EinvoiceLine, before?: EinvoiceLine, after?: EinvoiceLine): [string, string] | null {
  const { amountFen, netFen, taxFen, taxBp } = line;
  if (![amountFen, netFen, taxFen].every(Number.isSafeInteger)) return ['amount', '金额不是整数分'];
  if (!line.taxCode || !/^\d{19}$/.test(line.taxCode)) return ['tax-code', '没有税收分类编码'];
  if (netFen + taxFen !== amountFen) return ['amount', '不含税金额与税额之和不等于价税合计'];
  if (line.taxKind !== 'taxable' && (taxFen !== 0 || taxBp !== 0)) return ['tax', '免税或零税率不能有税额'];
  if (!isTaxPlausible(netFen, taxFen, taxBp)) return ['tax', '税额与税率不符'];
  if (line.property === 'discount' ? amountFen >= 0 : amountFen <= 0) return ['amount', '金额的正负不对'];
  if (line.property === 'discount' && before?.property !== 'discounted') {
    return ['discount', '折扣行须紧跟被折扣行'];
  }
  if (line.property === 'discounted' && after?.property !== 'discount') {
    return ['discount', '被折扣行后须紧跟折扣行'];
  }
  const quantity = line.quantity ?? 1;
  return Number.isSafeInteger(quantity) && quantity > 0 ? null : ['quantity', '数量须大于零'];
}

const no = (code: string, message: string): Failure => ({ code, message, status: null, requestId: null });

/** The body of the call. */
export function orderOf(config: NuonuoConfig, request: EinvoiceRequest): { order: Record<string, unknown> } {
  const { buyer } = request;
  const { seller } = config;
  return {
    order: {
      buyerName: fitText(buyer.name.trim(), LONGEST.buyerName),
      buyerTaxNum: buyer.taxNo ?? '',
      buyerTel: buyer.phone ?? '',
      buyerAddress: buyer.address ?? '',
      buyerAccount: [buyer.bank, buyer.bankAccount].filter(Boolean).join(' '),
      salerTaxNum: seller.taxNo,
      salerTel: seller.phone,
      salerAddress: seller.address,
      salerAccount: seller.bankAccount,
      orderNo: request.requestNo,
      invoiceDate: formatDateTime(request.requestedAt),
      clerk: config.drawer,
      payee: config.payee,
      checker: config.checker,
      invoiceType: '1',
      invoiceLine: INVOICE_LINE[request.type],
      pushMode: pushModeOf(request),
      buyerPhone: request.phone ?? '',
      email: request.email ?? '',
      remark: fitText(request.remark ?? '', LONGEST.remark),
      callBackUrl: config.callbackUrl,
      invoiceDetail: request.lines.map(detailOf),
    },
  };
}

/** −1 nowhere, 0 mail, 1 phone, 2 both. */
function pushModeOf({ email, phone }: EinvoiceRequest): string {
  if (email && phone) return '2';
  if (phone) return '1';
  return email ? '0' : '-1';
}

function detailOf(line: EinvoiceLine): Record<string, string> {
  const counted = line.property !== 'discount' && line.quantity !== null;
  return {
    goodsName: fitText(line.name, LONGEST.goodsName),
    goodsCode: line.taxCode ?? '',
    ...(line.spec && { specType: fitText(line.spec, LONGEST.specType) }),
    ...(counted &&
      line.quantity !== null && {
        ...(line.unit && { unit: fitText(line.unit, LONGEST.unit) }),
        num: String(line.quantity),
        price: unitPriceText(line.amountFen, line.quantity),
      }),
    withTaxFlag: '1',
    taxRate: rateText(line.taxBp),
    tax: yuanText(line.taxFen),
    taxExcludedAmount: yuanText(line.netFen),
    taxIncludedAmount: yuanText(line.amountFen),
    invoiceLineProperty: PROPERTY[line.property],
    ...POLICY[line.taxKind],
  };
}

/** Marks of preferential policies: `03` exempt; the zero-rate flag says 1 exempt, 3 ordinary zero rate. */
const POLICY: Readonly<Record<EinvoiceLine['taxKind'], Record<string, string>>> = {
  taxable: { favouredPolicyFlag: '', zeroRateFlag: '' },
  exempt: { favouredPolicyFlag: '03', favouredPolicyName: '免税', zeroRateFlag: '1' },
  zero: { favouredPolicyFlag: '', zeroRateFlag: '3' },
};
