import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  afterSaleQuoteInput,
  refundApplyInput,
  refundListInput,
  returnApplyInput,
  shipBackInput,
} from './contract';

const REFUND = '/api/user/refund';
const RETURN = '/api/user/return';

export const afterSaleListOptions = (input: z.input<typeof refundListInput>) =>
  queryOptions({
    queryKey: ['afterSale', 'list', input],
    queryFn: ({ signal }) => api.get(`${REFUND}/list`, input, { signal }),
  });

export const afterSaleDetailOptions = (id: number) =>
  queryOptions({
    queryKey: ['afterSale', 'detail', id],
    queryFn: ({ signal }) => api.get(`${REFUND}/detail/[id]`, { id }, { signal }),
  });

export const applicableOptions = (orderId: number) =>
  queryOptions({
    queryKey: ['afterSale', 'applicable', orderId],
    queryFn: ({ signal }) => api.get(`${REFUND}/applicable/[orderId]`, { orderId }, { signal }),
    staleTime: 0,
  });

/** The amount of the form, from the server at every change. */
export const afterSaleQuoteOptions = (input: z.input<typeof afterSaleQuoteInput>) =>
  queryOptions({
    queryKey: ['afterSale', 'quote', input],
    queryFn: () => api.post(`${REFUND}/quote`, input),
    staleTime: 0,
    retry: false,
  });

export const applyRefund = (input: z.input<typeof refundApplyInput>) => api.send(`${REFUND}/apply`, input);
export const applyReturn = (input: z.input<typeof returnApplyInput>) => api.send(`${RETURN}/apply`, input);
export const withdrawAfterSale = (id: number) => api.send(`${REFUND}/cancel/[id]`, { id });
export const shipBack = (input: z.input<typeof shipBackInput>) => api.send(`${RETURN}/ship/[id]`, input);

/** After a write: cases, what is left to ask for, and the orders that show it. */
export async function refreshAfterSales(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['afterSale'] }),
    client.invalidateQueries({ queryKey: ['order'] }),
  ]);
}
