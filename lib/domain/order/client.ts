import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/api';
import { randomToken } from '@/lib/core/ids';
import type { z } from 'zod';
import type { addOrderInput, orderListInput, repeatInput } from './contract';
import type { quickOrderInput } from './quick-contract';
import type { quoteInput, shippableInput } from './quote-contract';

const BASE = '/api/user/order';

/** Keys of everything that changes when an order changes. */
export const orderKeys = {
  all: ['order'] as const,
  list: (input: object) => ['order', 'list', input] as const,
  detail: (id: number) => ['order', 'detail', id] as const,
};

export const orderListOptions = (input: z.input<typeof orderListInput>) =>
  queryOptions({
    queryKey: orderKeys.list(input),
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const myOrderOptions = () =>
  queryOptions({
    queryKey: ['order', 'mine'],
    queryFn: ({ signal }) => api.get(`${BASE}/myorder`, {}, { signal }),
  });

export const orderDetailOptions = (id: number) =>
  queryOptions({
    queryKey: orderKeys.detail(id),
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
  });

/** What the submit page shows about money; asked again whenever the address or the way of shipping changes. */
export const quoteOptions = (input: z.input<typeof quoteInput>) =>
  queryOptions({
    queryKey: ['order', 'quote', input],
    queryFn: ({ signal }) => api.get('/api/user/shippingMethod/freight', input, { signal }),
    staleTime: 0,
    retry: false,
  });

export const shippableOptions = (input: z.input<typeof shippableInput>) =>
  queryOptions({
    queryKey: ['order', 'shippable', input],
    queryFn: ({ signal }) => api.get('/api/user/shippingMethod/shippingable/list', input, { signal }),
  });

/** What of the basket went to the same receiver within a year. */
export const repeatOptions = (input: z.input<typeof repeatInput>) =>
  queryOptions({
    queryKey: ['order', 'repeat', input],
    queryFn: ({ signal }) => api.get(`${BASE}/selectOrderRepeat`, input, { signal }),
    retry: false,
  });

export const quickOptions = (year?: number) =>
  queryOptions({
    queryKey: ['order', 'quick', year ?? null],
    queryFn: ({ signal }) => api.get(`${BASE}/quick`, { year }, { signal }),
  });

export const quickOrder = (input: z.input<typeof quickOrderInput>) => api.post(`${BASE}/quick`, input);

/** One key per opened submit page: a double click and a retry after a time-out give the same order. */
export function newSubmitKey(): string {
  return randomToken(16);
}

export const addOrder = (input: z.input<typeof addOrderInput>) => api.send(`${BASE}/add`, input);
export const cancelOrder = (id: number) => api.send(`${BASE}/cancel/[id]`, { id });
export const finishOrder = (id: number) => api.send(`${BASE}/finish/[id]`, { id });
export const hideOrder = (id: number) => api.send(`${BASE}/del/[id]`, { id });

export const suspendOwnIssues = (ids: number[], reason: string) =>
  api.send(`${BASE}/issue/suspend`, { ids, reason });
export const resumeOwnIssues = (ids: number[]) => api.send(`${BASE}/issue/resume`, { ids });

export const deleteOrderFile = (id: number) => api.send('/api/user/file/del/[id]', { id });

/** After a write: every list, count and detail of orders is asked for again. */
export function refreshOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: orderKeys.all });
}
