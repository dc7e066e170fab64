import 'server-only';
import { toBuffer } from 'qrcode';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import type { PayCode } from './commands/open-code';
import type { PayCodeView, PaymentView } from './contract';
import {
  paymentChannels,
  paymentMachine,
  paymentProviders,
  type PaymentChannel,
  type PaymentProvider,
  type PaymentState,
} from './states';

interface PaymentRow {
  id: number;
  orderId: number;
  orderSn: string;
  attemptNo: number;
  provider: PaymentProvider;
  channel: PaymentChannel;
  amountFen: number;
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
    channelLabel: paymentChannels[row.channel],
    amountFen: row.amountFen,
    refundedFen: row.refundedFen,
    status: row.status,
    statusLabel: paymentMachine.label(row.status),
    createdAt: toIso(row.createdAt),
    paidAt: toIsoOrNull(row.paidAt),
  };
}

/** The code as a PNG of 300 × 300 pixels with the quiet zone that scanners want. */
export async function codePng(codeUrl: string): Promise<Uint8Array> {
  return toBuffer(codeUrl, { type: 'png', errorCorrectionLevel: 'M', margin: 4, width: 300 });
}

export async function presentCode(code: PayCode, now: Date): Promise<PayCodeView> {
  const png = await codePng(code.codeUrl);
  return {
    orderSn: code.orderSn,
    amountFen: code.amountFen,
    image: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
    expiresAt: toIso(code.expiresAt),
    deadlineAt: toIso(code.deadlineAt),
    now: toIso(now),
  };
}
