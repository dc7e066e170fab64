/** What the provider says of documents and red forms, read field by field. Pure. */
import type { EinvoiceState, InvoiceFacts, RedFacts, RedState } from '../einvoice/port';
import { fenOf } from './amounts';
import type { Json } from './wire';

/** A text that says something; numbers as their digits. */
export function text(body: Json, ...names: string[]): string | null {
  for (const name of names) {
    const value = body[name];
    if (typeof value === 'string' && value.trim()) return value.trim();
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return null;
}

export function objects(value: unknown): Json[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  return list.filter((item): item is Json => typeof item === 'object' && item !== null);
}

/**
 * 2 issued, 20 in progress, 21 being signed, 22 failed, 24 signing failed, 3 voided, 31 being voided. A document whose signing failed has been
 * issued by the tax bureau if it has its number: only its file is missing. Null: a state we do not know.
 */
function stateOf(code: string, hasNumber: boolean): EinvoiceState | null {
  switch (code) {
    case '2':
      return hasNumber ? 'issued' : 'issuing';
    case '20':
    case '21':
    case '31':
      return 'issuing';
    case '22':
      return 'failed';
    case '24':
      return hasNumber ? 'issued' : 'failed';
    case '3':
      return 'voided';
    default:
      return null;
  }
}

/** One item of `queryInvoiceResult`; null when it cannot be read. */
export function invoiceFacts(item: Json): InvoiceFacts | null {
  const serial = text(item, 'serialNo', 'invoiceSerialNum');
  const requestNo = text(item, 'orderNo');
  const stateCode = text(item, 'status');
  // The name without its last letter stands in replies of some versions.
  const digital = text(item, 'allElectronicInvoiceNumber', 'allElectronicInvoiceNumbe');
  const invoiceNo = digital ?? text(item, 'invoiceNo', 'invoiceNum');
  const state = stateCode && stateOf(stateCode, invoiceNo !== null);
  if (!serial || !requestNo || !stateCode || !state) return null;
  const time = Number(text(item, 'invoiceTime') ?? Number.NaN);
  return {
    requestNo,
    serial,
    state,
    stateCode,
    failReason: state === 'failed' ? text(item, 'failCause', 'statusMsg') : null,
    issuedAt: Number.isFinite(time) && time > 0 ? new Date(time) : null,
    invoiceCode: digital ? null : text(item, 'invoiceCode'),
    invoiceNo,
    amountFen: fenOf(item['orderAmount']),
    netFen: fenOf(item['exTaxAmount']),
    taxFen: fenOf(item['taxAmount']),
    pdfUrl: text(item, 'pdfUrl'),
    ofdUrl: text(item, 'ofdUrl'),
    xmlUrl: text(item, 'xmlUrl'),
  };
}

const RED_STATES: Readonly<Record<string, RedState>> = {
  '01': 'none',
  '02': 'wait_buyer',
  '03': 'wait_seller',
  '04': 'confirmed',
  '05': 'rejected',
  '06': 'rejected',
  '07': 'lapsed',
  '08': 'withdrawn',
  '09': 'withdrawn',
  '15': 'applying',
  '16': 'failed',
};

/** The form as `queryInvoiceRedConfirm` tells it; null when its state is not one we know. */
export function redFacts(item: Json): RedFacts | null {
  const stateCode = text(item, 'billStatus')?.padStart(2, '0') ?? null;
  const state = stateCode && RED_STATES[stateCode];
  if (!stateCode || !state) return null;
  const issued = text(item, 'openStatus') === '1';
  return {
    state,
    stateCode,
    issued,
    redSerial: text(item, 'invoiceSerialNum'),
    redInvoiceNo: issued
      ? text(item, 'allElectronicInvoiceNumber', 'allElectronicInvoiceNumbe', 'redElecInvoiceNumber')
      : null,
    failReason: ['rejected', 'lapsed', 'withdrawn', 'failed'].includes(state)
      ? text(item, 'billMessage', 'failCause')
      : null,
  };
}
