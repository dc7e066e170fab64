import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  agreeInput,
  officeApplyInput,
  officeListInput,
  finishInput,
  receiveInput,
  refuseInput,
} from './office-contract';

const BASE = '/api/admin/return';
const KEY = ['admin', 'afterSale'] as const;

export const officeListOptions = (input: z.input<typeof officeListInput>) =>
  queryOptions({
    queryKey: [...KEY, 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const officeCaseOptions = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
    // The channel's answer comes by itself: the buttons must not be those of a state that is over.
    refetchInterval: ({ state: { data } }) => (data?.status === 'approved_refund' ? 5000 : false),
  });

export const applyForBuyer = (input: z.input<typeof officeApplyInput>) => api.send(`${BASE}/apply`, input);
export const agreeCase = (input: z.input<typeof agreeInput>) => api.send(`${BASE}/agree`, input);
export const refuseCase = (input: z.input<typeof refuseInput>) => api.send(`${BASE}/refuse`, input);
export const receiveCase = (input: z.input<typeof receiveInput>) => api.send(`${BASE}/receive`, input);
export const refuseCaseGoods = (input: z.input<typeof refuseInput>) => api.send(`${BASE}/refuseGoods`, input);
export const finishCase = (input: z.input<typeof finishInput>) => api.send(`${BASE}/finish`, input);
export const repayCase = (id: number) => api.send(`${BASE}/repay`, { id });

/** After a write: the cases, and the orders and refunds that show them. */
export async function refreshOffice(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['admin'] });
}
