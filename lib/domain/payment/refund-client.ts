import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  refundAddInput,
  refundFinishInput,
  refundListInput,
  refundReasonInput,
} from './refund-contract';

const BASE = '/api/admin/refund';
export const refundKey = ['admin', 'refund'] as const;

export const refundListOptions = (input: z.input<typeof refundListInput>) =>
  queryOptions({
    queryKey: [...refundKey, 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const refundDetailOptions = (id: number) =>
  queryOptions({
    queryKey: [...refundKey, 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
    // While the channel has it, its answer comes by itself: the buttons must not be those of a state that is over.
    refetchInterval: ({ state: { data } }) =>
      data && (data.status === 'processing' || (data.status === 'created' && !data.waitsForSecond))
        ? 3000
        : false,
  });

export const refundableOptions = (orderId: number) =>
  queryOptions({
    queryKey: [...refundKey, 'refundable', orderId],
    queryFn: ({ signal }) => api.get(`${BASE}/refundable/[orderId]`, { orderId }, { signal }),
  });

export const addRefund = (input: z.input<typeof refundAddInput>) => api.send(`${BASE}/add`, input);
export const agreeRefund = (id: number) => api.send(`${BASE}/agree`, { id });
export const refuseRefund = (input: z.input<typeof refundReasonInput>) => api.send(`${BASE}/refuse`, input);
export const retryRefund = (id: number) => api.send(`${BASE}/retry`, { id });
export const askRefund = (id: number) => api.send(`${BASE}/ask`, { id });
export const manualRefund = (input: z.input<typeof refundReasonInput>) => api.send(`${BASE}/manual`, input);

/** The receipt of the bank as finance opens it. */
export const refundProofUrl = (id: number) => `${BASE}/proof/${id}`;

/** With the bank's receipt as a file. */
export const finishRefund = (input: z.input<typeof refundFinishInput>) => api.send(`${BASE}/finish`, input);
