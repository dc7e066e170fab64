import 'server-only';
import {
  channelLabel,
  paymentProviders,
  type PaymentChannel,
  type PaymentProvider,
} from '@/lib/core/payment-providers';
import type { BridgePayment } from '@/lib/adapters/payment/port';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { qrPng } from '@/lib/data/qr-png';
import type { PayCode } from './commands/open-code';
import type { H5View, JsapiView, PayCodeView, PaymentView } from './contract';
import { paymentStateLabel, type PaymentState } from '@/lib/states/payment';

interface PaymentRow {
  id: number;
  orderId: number;
  orderSn: string;
  attemptNo: number;
  provider: PaymentProvider;
  channel: PaymentChannel;
  amountFen: number;
  paidFen: number;
  refundedFen: number;
  status: PaymentState;
  createdAt: Date;
  paidAt: Date | null;
}

export function presentPayment(row: PaymentRow): PaymentView {
  return {
    id: row.id,
    orderId: row.orderId,
    orderSn: row.orderSn,
    attemptNo: row.attemptNo,
    providerLabel: paymentProviders[row.provider],
    channelLabel: channelLabel(row.provider, row.channel),
    amountFen: row.amountFen,
    paidFen: row.paidFen,
    refundedFen: row.refundedFen,
    status: row.status,
    statusLabel: paymentStateLabel(row.provider, row.status),
    createdAt: toIso(row.createdAt),
    paidAt: toIsoOrNull(row.paidAt),
  };
}

/** The code as a PNG of 300 × 300 pixels with the quiet zone that scanners want. */
export const codePng = (codeUrl: string): Buffer => qrPng(codeUrl, { width: 300, margin: 4 });

/** The code as the file that a GET answers with. */
export function codeFile(code: PayCode) {
  return {
    body: codePng(code.payload),
    contentType: 'image/png',
    headers: { 'x-code-expires-at': code.expiresAt.toISOString() },
  };
}

export function presentCode(code: PayCode, now: Date): PayCodeView {
  return {
    orderSn: code.orderSn,
    amountFen: code.amountFen,
    image: `data:image/png;base64,${codePng(code.payload).toString('base64')}`,
    expiresAt: toIso(code.expiresAt),
    deadlineAt: toIso(code.deadlineAt),
    now: toIso(now),
  };
}

const times = (code: PayCode, now: Date) => ({
  expiresAt: toIso(code.expiresAt),
  deadlineAt: toIso(code.deadlineAt),
  now: toIso(now),
});

export function presentBridge(code: PayCode, now: Date): Extract<JsapiView, { kind: 'pay' }> {
  const bridge = JSON.parse(code.payload) as BridgePayment;
  const { orderSn, amountFen } = code;
  return { kind: 'pay', orderSn, amountFen, bridge, ...times(code, now) };
}

export function presentH5(code: PayCode, now: Date): H5View {
  const { orderSn, amountFen, payload } = code;
  return { orderSn, amountFen, url: payload, ...times(code, now) };
}
