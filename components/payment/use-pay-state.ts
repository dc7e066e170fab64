'use client';

import { useQuery } from '@tanstack/react-query';
import { pollDelay } from '@/components/payment/poll-delay';
import { payStateOptions } from '@/lib/domain/payment/client';
import type { PayStateView } from '@/lib/domain/payment/contract';

/** What a payment page shows. `closing`: the time to pay is over, the order is not closed yet. */
export type PayPhase = 'waiting' | 'closing' | 'paid' | 'cancelled';

export function payPhase(state: Pick<PayStateView, 'status' | 'paid' | 'payable'>): PayPhase {
  if (state.paid) return 'paid';
  if (state.status === 'cancelled') return 'cancelled';
  return state.payable ? 'waiting' : 'closing';
}

/** The state of an order's payment, live: painted by the server, then asked again until the matter is settled. */
export function usePayState(initial: PayStateView) {
  const query = useQuery({
    ...payStateOptions(initial.orderSn),
    initialData: initial,
    refetchInterval: (q) => pollDelay(q.state.data, q.state.dataUpdateCount),
    refetchOnWindowFocus: true,
  });
  return {
    state: query.data,
    phase: payPhase(query.data),
    checking: query.isFetching,
    check: async () => payPhase((await query.refetch()).data ?? query.data),
  };
}
