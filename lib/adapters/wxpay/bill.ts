import 'server-only';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parseYuan } from '@/lib/core/money';
import type { BillResult, BillRow, Failure } from '../payment/port';
import type { Wire } from './wire';

/** Largest bill taken, in bytes as sent and as text: well above a hundred thousand lines. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_TEXT_BYTES = 64 * 1024 * 1024;
const NO_BILL = 'NOSTATEMENTEXIST';
const unzip = promisify(gunzip);

/** Columns that are read; a bill without one of them is not understood. The others are only kept. */
const REQUIRED = [
  '商户号',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '货币种类',
  '商户退款单号',
  '退款状态',
  '订单金额',
  '申请退款金额',
] as const;
const COUNT = '总交易单数';

/**
 * The trade bill of one day (integrations.md 1.5): asks for its address, fetches the file, compares the SHA-1 of its text, reads all lines.
 *
 * @throws RangeError for a date that is not `YYYY-MM-DD`
 */
export async function fetchBill(wire: Wire, date: string): Promise<BillResult> {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new RangeError('wxpay: the day of a bill is YYYY-MM-DD');
  const outcome = await wire.call('GET', `/v3/bill/tradebill?bill_date=${date}&bill_type=ALL&tar_type=GZIP`);
  if (!outcome.ok) {
    if (outcome.certain && outcome.failure.code === NO_BILL) return { kind: 'none' };
    return { kind: 'unknown', failure: outcome.failure };
  }
  const { hash_type: hashType, hash_value: hash, download_url: url } = outcome.body;
  if (hashType !== 'SHA1' || typeof hash !== 'string' || typeof url !== 'string') {
    return unknown('bad-reply', 'no address or no SHA1 of the bill', outcome.status);
  }
  const file = await wire.download(url, MAX_FILE_BYTES);
  if (!file.ok) return { kind: 'unknown', failure: file.failure };
  try {
    const bytes = isGzip(file.bytes)
      ? await unzip(file.bytes, { maxOutputLength: MAX_TEXT_BYTES })
      : file.bytes;
    if (createHash('sha1').update(bytes).digest('hex') !== hash.toLowerCase()) {
      return unknown('bad-signature', 'the check sum of the bill does not hold');
    }
    return { kind: 'bill', rows: readBill(bytes.toString('utf8'), wire.config.mchid) };
  } catch (error) {
    return unknown('bad-reply', error instanceof Error ? error.message : String(error));
  }
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function unknown(code: string, message: string, status: number | null = 200): BillResult {
  const failure: Failure = { code, message, status, requestId: null };
  return { kind: 'unknown', failure };
}

/**
 * The lines of a bill's text: a header, lines whose every value starts with a backtick, a header of the sums and the sums.
 *
 * @throws with the number of the line when any of it is not as agreed, another merchant's, or not as many lines as the sums say
 */
export function readBill(text: string, mchid: string): BillRow[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  while (lines.at(-1) === '') lines.pop();
  const names = (lines[0] ?? '').split(',').map((name) => name.trim());
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`bill: no column ${missing.join(', ')}`);
  const end = lines.length - 2;
  const sums = (lines[end] ?? '').split(',').map((name) => name.trim());
  if (end < 1 || !sums.includes(COUNT)) throw new Error('bill: the sums are missing');

  const rows = lines.slice(1, end).map((line, i) => readRow(record(names, line, i + 2), i + 2, mchid));
  const count = record(sums, lines[end + 1]!, end + 2)[COUNT];
  if (count !== String(rows.length)) throw new Error(`bill: ${rows.length} lines, but ${count} are told`);
  return rows;
}

/** A line by the names of its columns. A value may contain commas: only one before a backtick ends it. */
function record(names: readonly string[], line: string, number: number): Record<string, string> {
  if (!line.startsWith('`')) throw new Error(`bill: line ${number} does not start with a backtick`);
  const values = line.slice(1).split(',`');
  if (values.length !== names.length) {
    throw new Error(`bill: line ${number} has ${values.length} values for ${names.length} columns`);
  }
  return Object.fromEntries(names.map((name, i) => [name, values[i]!.trim()]));
}

/**
 * The amount is that of the order, or that asked for to go back: what payments and refunds name `total` and `refund` elsewhere, before
 * coupons.
 */
function readRow(raw: Record<string, string>, number: number, mchid: string): BillRow {
  const state = raw['交易状态']!;
  const isRefund = state === 'REFUND' || state === 'REVOKED';
  if (!isRefund && state !== 'SUCCESS') throw new Error(`bill: line ${number} has the state ${state}`);
  if (raw['商户号'] !== mchid) throw new Error(`bill: line ${number} is another merchant's`);
  if (raw['货币种类'] !== 'CNY') throw new Error(`bill: line ${number} is not in CNY`);
  const amountFen = parseYuan(raw[isRefund ? '申请退款金额' : '订单金额']!);
  if (amountFen === null || amountFen < 1) throw new Error(`bill: line ${number} has no amount`);
  const outTradeNo = raw['商户订单号']!;
  const providerTxn = raw['微信订单号']!;
  const outRefundNo = isRefund ? given(raw['商户退款单号']!) : null;
  if (!outTradeNo || !providerTxn || (state === 'REFUND' && !outRefundNo)) {
    throw new Error(`bill: line ${number} lacks a number`);
  }
  return {
    kind: isRefund ? 'refund' : 'payment',
    outTradeNo,
    providerTxn,
    outRefundNo,
    amountFen,
    state: (isRefund && given(raw['退款状态']!)) || state,
    raw,
  };
}

/** A column that does not apply holds nothing or a zero. */
function given(value: string): string | null {
  return value === '' || value === '0' ? null : value;
}
