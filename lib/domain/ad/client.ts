import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  adEditInput,
  adFields,
  adOfficeListInput,
  adPositionInput,
} from '@/lib/domain/ad/office-contract';

export const officeAds = (input: z.input<typeof adOfficeListInput>) =>
  queryOptions({
    queryKey: ['ad', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/ad/list', input, { signal }),
  });

export const adPositionsOptions = () =>
  queryOptions({
    queryKey: ['ad', 'positions'],
    queryFn: ({ signal }) => api.get('/api/admin/adPosition/list', {}, { signal }),
  });

export const adCalls = {
  list: (input: z.input<typeof adOfficeListInput>) => api.get('/api/admin/ad/list', input),
  add: (input: z.input<typeof adFields>) => api.post('/api/admin/ad/add', input),
  edit: (input: z.input<typeof adEditInput>) => api.post('/api/admin/ad/edit', input),
  enable: (ids: number[], enabled: boolean) => api.post('/api/admin/ad/enable', { ids, enabled }),
  del: (ids: number[]) => api.post('/api/admin/ad/del', { ids }),
  reorder: (ids: number[]) => api.post('/api/admin/ad/sort', { ids }),
  editPosition: (input: z.input<typeof adPositionInput>) => api.post('/api/admin/adPosition/edit', input),
};

/** After a write: advertisements and positions are asked for again. */
export function refreshAds(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['ad'] });
}
