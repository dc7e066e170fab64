import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  batUpdateInput,
  officeListInput,
  mailInput,
  redInput,
  registerInput,
  registerRedInput,
  sendInput,
  updateInput,
} from './office-contract';

const BASE = '/api/admin/invoice';
const all = ['admin', 'invoice'] as const;

export const officeListOptions = (input: z.input<typeof officeListInput>) =>
  queryOptions({
    queryKey: [...all, 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const officeDetailOptions = (id: number) =>
  queryOptions({
    queryKey: [...all, 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
    // While the provider has it, its answer comes by itself.
    refetchInterval: ({ state: { data } }) =>
      data && (data.status === 'issuing' || data.status === 'red_pending') ? 5000 : false,
  });

export const issueInvoice = (id: number) => api.send(`${BASE}/issue`, { id });
export const batIssue = (ids: number[]) => api.post(`${BASE}/batIssue`, { ids });
export const updateInvoice = (input: z.input<typeof updateInput>) => api.send(`${BASE}/update`, input);
export const batUpdate = (input: z.input<typeof batUpdateInput>) => api.post(`${BASE}/batUpdate`, input);
export const resetInvoice = (id: number) => api.send(`${BASE}/reset`, { id });
export const askInvoice = (id: number) => api.send(`${BASE}/ask`, { id });
export const registerInvoice = (input: z.input<typeof registerInput>) => api.send(`${BASE}/register`, input);
export const redInvoice = (input: z.input<typeof redInput>) => api.send(`${BASE}/red`, input);
export const registerRed = (input: z.input<typeof registerRedInput>) => api.send(`${BASE}/redByHand`, input);
export const sendInvoice = (input: z.input<typeof sendInput>) => api.send(`${BASE}/online/send`, input);
export const mailInvoice = (input: z.input<typeof mailInput>) => api.send(`${BASE}/mail`, input);

export const officeFileHref = (id: number, format: 'pdf' | 'ofd') =>
  `${BASE}/download/${id}?format=${format}`;

/** After a write: lists, counts and details are asked for again. */
export const refreshOffice = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: all });
