'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { payPhase, type PayPhase } from '@/components/payment/pay-phase';
import { pollDelay } from '@/components/payment/poll-delay';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { ApiError, api } from '@/lib/client/api';
import { payStateOptions } from '@/lib/domain/payment/client';
import type { PayStateView } from '@/lib/domain/payment/contract';

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
  const [asking, setAsking] = useState(false);
  const show = (state: PayStateView) => {
    client.setQueryData(options.queryKey, state);
    return payPhase(state);
  };
  const check = async () => payPhase((await query.refetch()).data ?? query.data);
  return {
    state: query.data,
    phase: payPhase(query.data),
    /** Shows a state that another call answered with. */
    show,
    check,
    asking,
    /** 我已支付: the server asks the channel now. `quietly` without a word while nothing has come. @returns what came of it */
    ask: async ({ quietly = false } = {}): Promise<PayPhase> => {
      setAsking(true);
      try {
        const found = show(await api.post('/api/user/payment/check', { orderSn: initial.orderSn }));
        if (found === 'waiting' && !quietly) toast.info('尚未收到付款，如已付款请稍候，本页会自动更新');
        return found;
      } catch (error) {
        if (!quietly)
          toast.warn(
            error instanceof ApiError && error.code === 'NETWORK'
              ? '网络不通，暂时查询不到付款结果，请检查网络后再试'
              : `暂时查询不到付款结果，请稍后再试：${errorText(error)}`,
          );
        return await check();
      } finally {
        setAsking(false);
      }
    },
  };
}
