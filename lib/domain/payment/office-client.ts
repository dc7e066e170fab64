import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { offlineCancelInput, offlineRestoreInput } from '@/lib/domain/order/offline-contract';
import type { confirmPaymentInput, finishInput, rejectInput } from './office-contract';

const BASE = '/api/admin/payment';

export const paymentDetailOptions = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'payment', 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
  });

/** What waits for finance, counted. */
export const paymentSummaryOptions = () =>
  queryOptions({
    queryKey: ['admin', 'payment', 'summary'],
    queryFn: ({ signal }) => api.get(`${BASE}/summary`, {}, { signal }),
  });

export const confirmPayment = (input: z.input<typeof confirmPaymentInput>) =>
  api.post(`${BASE}/confirm`, input);
export const rejectPayment = (input: z.input<typeof rejectInput>) => api.send(`${BASE}/reject`, input);
export const finishPayment = (input: z.input<typeof finishInput>) => api.post(`${BASE}/finish`, input);

export const cancelOffline = (input: z.input<typeof offlineCancelInput>) =>
  api.send('/api/admin/order/offline/cancel', input);
export const restoreOffline = (input: z.input<typeof offlineRestoreInput>) =>
  api.send('/api/admin/order/offline/restore', input);

/** The slip of an attempt as finance opens it. */
export const voucherUrl = (paymentId: number) => `${BASE}/voucher/${paymentId}`;

/** After a write: attempts, orders and refunds are asked for again. */
export async function refreshPayments(client: QueryClient): Promise<void> {
  await Promise.all(
    ['payment', 'order', 'refund'].map((name) => client.invalidateQueries({ queryKey: ['admin', name] })),
  );
}
