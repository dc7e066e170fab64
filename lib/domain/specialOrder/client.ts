import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { applicationListInput, applyOtherInput } from './contract';

const BASE = '/api/user/order/apply';

export const applicationListOptions = (input: z.input<typeof applicationListInput>) =>
  queryOptions({
    queryKey: ['specialOrder', 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const applicationDetailOptions = (id: number) =>
  queryOptions({
    queryKey: ['specialOrder', 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
  });

export const applyOther = (input: z.input<typeof applyOtherInput>) => api.send(`${BASE}/other`, input);
export const withdrawApplication = (id: number) => api.send(`${BASE}/cancel/[id]`, { id });

export function refreshApplications(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['specialOrder'] });
}
