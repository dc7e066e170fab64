import { queryOptions } from '@tanstack/react-query';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';
import { type PayCodeView, type PayStateView } from './contract';

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
  apiQuery(
    '/api/user/payment/state/[orderSn]',
    { orderSn },
    {
      refetchInterval: ({ state }) => payStatePause(state.data, state.dataUpdateCount),
    },
  );

/** A code to scan; `url` (what it encodes) is told of aggregated codes only, whose page carries it. */
export type ScanCode = PayCodeView & { url?: string };

/** The code to scan; asked for again when it has run out. */
export const payCodeOptions = (channel: OnlineProvider, orderSn: string) =>
  queryOptions({
    queryKey: ['user', 'payment', 'code', channel, orderSn],
    queryFn: (): Promise<ScanCode> => api.post(`/api/user/payment/${channel}/qrcode`, { orderSn }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
