import { queryOptions } from '@tanstack/react-query';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { api } from '@/lib/client/api';
import type { z } from 'zod';
import {
  paymentsPage,
  type officePaymentListInput,
  type jsapiInput,
  type PayCodeView,
  type PaymentMethodView,
  type PayStateView,
} from './contract';
import type { voucherUploadInput } from './voucher-contract';

/** A transfer is confirmed by people. */
const TRANSFER_PAUSE_MS = 15_000;

/** Pause between two looks at the state, in ms: 2 s at first, more slowly later, none when the matter is settled. */
export function payStatePause(state: PayStateView | undefined, looks: number): number | false {
  const review = state?.voucher?.status === 'submitted';
  if (state && (state.paid || (!state.payable && !review))) return false;
  if (state?.paymentMethod === 'transfer') return TRANSFER_PAUSE_MS;
  return Math.min(10_000, 2000 + Math.max(0, looks - 60) * 100);
}

/** The state of a payment, looked at again and again while the page is open. */
export const payStateOptions = (orderSn: string) =>
  queryOptions({
    queryKey: ['payment', 'state', orderSn],
    queryFn: ({ signal }) => api.get('/api/user/payment/state/[orderSn]', { orderSn }, { signal }),
    refetchInterval: (query) => payStatePause(query.state.data, query.state.dataUpdateCount),
  });

/** A code to scan; `url` (what it encodes) is told of aggregated codes only, whose page carries it. */
export type ScanCode = PayCodeView & { url?: string };

/** The code to scan; asked for again when it has run out. */
export const payCodeOptions = (channel: OnlineProvider, orderSn: string) =>
  queryOptions({
    queryKey: ['payment', 'code', channel, orderSn],
    queryFn: (): Promise<ScanCode> =>
      channel === 'wxpay' ? api.post('/api/user/payment/wxpay/qrcode', { orderSn }) : unionCode(orderSn),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The aggregated code with its URL. */
export const unionCode = (orderSn: string) => api.post('/api/user/payment/unionpay/qrcode', { orderSn });

/** Another way to pay for an order that waits. @returns its new state */
export const changeMethod = (orderSn: string, method: PaymentMethodView['code']) =>
  api.post('/api/user/paymentMethod/change', { orderSn, method });

/** Payment inside WeChat: its parameters, or the way to WeChat's page that says who the person is. */
export const wechatPay = (input: z.input<typeof jsapiInput>) =>
  api.post('/api/user/payment/wxpay/jsapi', input);

/** The link of a payment in a phone's other browsers. */
export const h5Pay = (orderSn: string) => api.post('/api/user/payment/wxpay/h5', { orderSn });

/** Has the server ask the channel whether the order was paid. */
export const checkPayment = (orderSn: string) => api.post('/api/user/payment/check', { orderSn });

/** Hands in the slip of a transfer, with what its payer says about it. */
export const sendVoucher = (orderId: number, slip: Omit<z.input<typeof voucherUploadInput>, 'id'>) =>
  api.post('/api/user/payment/upload/[id]', { id: orderId, ...slip });

/** What became of the slip of an order. */
export const voucherOptions = (orderId: number) =>
  queryOptions({
    queryKey: ['payment', 'voucher', orderId],
    queryFn: ({ signal }) => api.get('/api/user/payment/voucher/[orderId]', { orderId }, { signal }),
  });

/** The caller's payments of one order. */
export const ownPaymentsOptions = (orderId: number) =>
  queryOptions({
    queryKey: ['payment', 'list', orderId],
    queryFn: ({ signal }) => api.get('/api/user/payment/list', { orderId, ...paymentsPage }, { signal }),
  });

export const officePaymentListOptions = (input: z.input<typeof officePaymentListInput>) =>
  queryOptions({
    queryKey: ['admin', 'payment', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/payment/list', input, { signal }),
  });
