import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import { randomToken } from '@/lib/core/ids';
import type { applyInvoiceInput, billableInput, editInvoiceInput, invoiceListInput } from './contract';
import type { titleAddInput } from './title-contract';

const BASE = '/api/user/invoice';

/** Key of everything that changes when an invoice changes. */
const all = ['invoice'] as const;

export const invoiceListOptions = (input: z.input<typeof invoiceListInput>) =>
  queryOptions({
    queryKey: [...all, 'mine', input],
    queryFn: ({ signal }) => api.get(`${BASE}/myInvoice`, input, { signal }),
  });

export const billableOptions = (input: z.input<typeof billableInput>) =>
  queryOptions({
    queryKey: [...all, 'billable', input],
    queryFn: ({ signal }) => api.get(`${BASE}/billable/list`, input, { signal }),
  });

export const invoiceDetailOptions = (id: number) =>
  queryOptions({
    queryKey: [...all, 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
  });

export const orderInvoicesOptions = (orderId: number) =>
  queryOptions({
    queryKey: [...all, 'order', orderId],
    queryFn: ({ signal }) => api.get(`${BASE}/selectByOrderId/[id]`, { id: orderId }, { signal }),
  });

export const lastTitleOptions = () =>
  queryOptions({
    queryKey: [...all, 'last'],
    queryFn: ({ signal }) => api.get(`${BASE}/last`, {}, { signal }),
  });

export const titlesOptions = () =>
  queryOptions({
    queryKey: [...all, 'titles'],
    queryFn: ({ signal }) => api.get(`${BASE}/title/list`, {}, { signal }),
  });

/** One key per opened form: a double click and a retry after a time-out give the same invoice. */
export const newApplyKey = () => randomToken(16);

export const applyInvoice = (input: z.input<typeof applyInvoiceInput>) => api.post(`${BASE}/apply`, input);
export const editInvoice = (input: z.input<typeof editInvoiceInput>) => api.post(`${BASE}/edit`, input);
export const cancelInvoice = (id: number) => api.send(`${BASE}/cancel/[id]`, { id });

/** Saves a new title, or the one with `id`. */
export const saveTitle = (id: number | null, input: z.input<typeof titleAddInput>) =>
  id === null ? api.post(`${BASE}/title/add`, input) : api.post(`${BASE}/title/edit`, { ...input, id });
/** Both answer the list as it is afterwards. */
export const deleteTitle = (id: number) => api.post(`${BASE}/title/del/[id]`, { id });
export const setDefaultTitle = (id: number) => api.post(`${BASE}/title/default/[id]`, { id });

export const invoiceFileHref = (id: number, format: 'pdf' | 'ofd') =>
  `${BASE}/download/${id}?format=${format}`;

/** After a write: every list, count and detail of invoices is asked for again. */
export function refreshInvoices(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: all });
}
