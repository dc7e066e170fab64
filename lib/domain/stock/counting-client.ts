import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  countingAddInput,
  countingItemEditInput,
  countingItemListInput,
  countingListInput,
  countingLogListInput,
} from './counting-contract';

/** Calls of the counting desk. */

const BASE = '/api/admin/counting';
const key = ['admin', 'counting'] as const;

export const refreshCounting = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: key });

export const countingListOptions = (input: z.input<typeof countingListInput>) =>
  queryOptions({
    queryKey: [...key, 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const countingDetailOptions = (id: number) =>
  queryOptions({
    queryKey: [...key, 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
  });

export const countingItemOptions = (input: z.input<typeof countingItemListInput>) =>
  queryOptions({
    queryKey: [...key, 'items', input],
    queryFn: ({ signal }) => api.get(`${BASE}/item/list`, input, { signal }),
  });

export const countingLogOptions = (input: z.input<typeof countingLogListInput>) =>
  queryOptions({
    queryKey: [...key, 'log', input],
    queryFn: ({ signal }) => api.get(`${BASE}/log/list`, input, { signal }),
  });

/** The task's own sheet to fill in; it comes as a file. */
export const countingTemplateUrl = (id: number) => `${BASE}/template?id=${id}`;

export const countingCalls = {
  add: (input: z.input<typeof countingAddInput>) => api.send(`${BASE}/add`, input),
  start: (id: number) => api.send(`${BASE}/start`, { id }),
  editItems: (input: z.input<typeof countingItemEditInput>) => api.send(`${BASE}/item/edit`, input),
  preview: (id: number, file: File) => api.post(`${BASE}/import/preview`, { id, file }),
  apply: (id: number, file: File, fingerprint: string) =>
    api.send(`${BASE}/import`, { id, file, fingerprint }),
  submit: (id: number) => api.send(`${BASE}/submit`, { id }),
  sendBack: (id: number, reason: string) => api.send(`${BASE}/sendBack`, { id, reason }),
  finish: (id: number) => api.send(`${BASE}/finish`, { id }),
  cancel: (id: number, reason: string) => api.send(`${BASE}/cancel`, { id, reason }),
};
