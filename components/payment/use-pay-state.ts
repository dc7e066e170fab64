'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pollDelay } from '@/components/payment/poll-delay';
import { payStateOptions } from '@/lib/domain/payment/client';
import type { PayStateView } from '@/lib/domain/payment/contract';

/** What a payment page shows. `review`: the slip of a transfer is looked at; `closing`: the time to pay is over, the order is not closed yet. */
export type PayPhase = 'waiting' | 'review' | 'closing' | 'paid' | 'cancelled';

export function payPhase(state: Pick<PayStateView, 'status' | 'paid' | 'payable' | 'voucher'>): PayPhase {
  if (state.paid) return 'paid';
  if (state.status === 'cancelled') return 'cancelled';
  if (state.voucher?.status === 'submitted') return 'review';
  return state.payable ? 'waiting' : 'closing';
}

/** The state of an order's payment, live: painted by the server, then asked again until the matter is settled. */
export function usePayState(initial: PayStateView) {
  const client = useQueryClient();
  const options = payStateOptions(initial.orderSn);
  const query = useQuery({
    ...options,
    initialData: initial,
    refetchInterval: (q) => pollDelay(q.state.data, q.state.dataUpdateCount),
    refetchOnWindowFocus: true,
  });
  return {
    state: query.data,
    phase: payPhase(query.data),
    /** Shows a state that another call answered with. */
    show: (state: PayStateView) => {
      client.setQueryData(options.queryKey, state);
      return payPhase(state);
    },
    check: async () => payPhase((await query.refetch()).data ?? query.data),
  };
}
