import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { statEditInput, statListInput, termListInput } from '@/lib/domain/search/contract';

const BASE = '/api/admin/search';

export const searchTermOptions = (input: z.input<typeof termListInput>) =>
  queryOptions({
    queryKey: ['search', 'terms', input],
    queryFn: ({ signal }) => api.get(`${BASE}/term/list`, input, { signal }),
  });

export const searchStatOptions = (input: z.input<typeof statListInput>) =>
  queryOptions({
    queryKey: ['search', 'stats', input],
    queryFn: ({ signal }) => api.get(`${BASE}/stat/list`, input, { signal }),
  });

/** State of the index; asked for again every two seconds while there is work left. */
export const indexStateOptions = () =>
  queryOptions({
    queryKey: ['search', 'state'],
    queryFn: ({ signal }) => api.get(`${BASE}/state`, {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.queued || data.done < data.total) ? 2000 : false,
  });

export const searchCutOptions = (text: string) =>
  queryOptions({
    queryKey: ['search', 'cut', text],
    queryFn: ({ signal }) => api.get(`${BASE}/cut`, { text }, { signal }),
    enabled: text !== '',
  });

export const searchCalls = {
  addTerms: (terms: string) => api.post(`${BASE}/term/add`, { terms }),
  deleteTerms: (ids: number[]) => api.post(`${BASE}/term/del`, { ids }),
  reindex: () => api.post(`${BASE}/reindex`, {}),
  editStat: (input: z.input<typeof statEditInput>) => api.post(`${BASE}/stat/edit`, input),
  deleteStats: (terms: string[]) => api.post(`${BASE}/stat/del`, { terms }),
};

/** After a write: every list and figure of the search is asked for again. */
export function refreshSearch(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['search'] });
}
