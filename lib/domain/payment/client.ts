import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/api';
import type { z } from 'zod';
import type { PayStateView } from './contract';
import type { adminPaymentListInput } from './contract';

/** Pause between two looks at the state, in ms: 2 s at first, more slowly later, none when the matter is settled. */
export function payStatePause(state: PayStateView | undefined, looks: number): number | false {
  if (state && (state.paid || !state.payable)) return false;
  return Math.min(10_000, 2000 + Math.max(0, looks - 60) * 100);
}

/** The state of a payment, looked at again and again while the page is open. */
export const payStateOptions = (orderSn: string) =>
  queryOptions({
    queryKey: ['payment', 'state', orderSn],
    queryFn: ({ signal }) => api.get('/api/user/payment/state/[orderSn]', { orderSn }, { signal }),
    refetchInterval: (query) => payStatePause(query.state.data, query.state.dataUpdateCount),
  });

/** The code to scan; asked for again when it has run out. */
export const payCodeOptions = (orderSn: string) =>
  queryOptions({
    queryKey: ['payment', 'code', orderSn],
    queryFn: () => api.post('/api/user/payment/wxpay/qrcode', { orderSn }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const adminPaymentListOptions = (input: z.input<typeof adminPaymentListInput>) =>
  queryOptions({
    queryKey: ['admin', 'payment', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/payment/list', input, { signal }),
  });
