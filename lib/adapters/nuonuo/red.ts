/** A red confirmation form as `saveInvoiceRedConfirm` takes it: what is taken back is negative (integrations.md 4.1). Pure. */
import { fitText } from '@/lib/core/characters';
import type { RedLine, RedReason, RedRequest } from '../einvoice/port';
import type { Failure } from '../payment/port';
import { isTaxPlausible, rateText, unitPriceText, yuanText } from './amounts';
import { INVOICE_LINE, LONGEST, MAX_LINES } from './order';
import type { NuonuoConfig } from './port';

const REASON: Readonly<Record<RedReason, string>> = {
  return: '1',
  mistake: '2',
  stopped: '3',
  discount: '4',
};

/** What cannot be applied for, before anything is sent. Null: nothing wrong. */
export function whyNotReversible({ billId, blue, lines }: RedRequest): Failure | null {
  const no = (code: string, message: string): Failure => ({ code, message, status: null, requestId: null });
  if (!/^[0-9A-Za-z]{1,32}$/.test(billId)) return no('bill-id', '红字确认单号须为1到32位字母或数字');
  if (!/^\d{20}$/.test(blue.invoiceNo)) return no('invoice-no', '只有20位号码的数电票可以在线冲红');
  if (lines && (lines.length === 0 || lines.length > MAX_LINES)) return no('lines', '冲红明细的行数不对');
  for (const line of lines ?? []) {
    const { amountFen, netFen, taxFen, quantity } = line;
    const whole = [amountFen, netFen, taxFen, quantity ?? 1, line.blueLine].every(Number.isSafeInteger);
    const fits = whole && amountFen > 0 && netFen + taxFen === amountFen && line.blueLine > 0;
    if (!fits || (quantity ?? 1) < 1 || !isTaxPlausible(netFen, taxFen, line.taxBp)) {
      return no('amount', `冲红明细“${line.name}”的金额不对`);
    }
  }
  return null;
}

/** The body of the call; without lines the whole document is taken back. */
export function redFormOf(config: NuonuoConfig, request: RedRequest): Record<string, unknown> {
  const { blue, lines } = request;
  return {
    billId: request.billId,
    blueInvoiceLine: INVOICE_LINE[blue.type],
    applySource: '0',
    blueElecInvoiceNumber: blue.invoiceNo,
    sellerTaxNo: config.seller.taxNo,
    sellerName: config.seller.name,
    ...(blue.buyerTaxNo && { buyerTaxNo: blue.buyerTaxNo }),
    buyerName: fitText(blue.buyerName.trim(), LONGEST.buyerName),
    redReason: REASON[request.reason],
    callbackUrl: config.callbackUrl,
    ...(lines && { detail: lines.map(redDetailOf) }),
  };
}

function redDetailOf(line: RedLine): Record<string, string> {
  return {
    blueDetailIndex: String(line.blueLine),
    goodsName: fitText(line.name, LONGEST.goodsName),
    ...(line.quantity !== null && {
      num: String(-line.quantity),
      taxExcludedPrice: unitPriceText(line.netFen, line.quantity),
    }),
    taxExcludedAmount: yuanText(-line.netFen),
    taxAmount: line.taxFen === 0 ? '0.00' : yuanText(-line.taxFen),
    taxRate: rateText(line.taxBp),
    goodsCode: line.taxCode ?? '',
  };
}
