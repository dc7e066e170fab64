import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { treeMoveInput } from '@/lib/core/tree';
import type { categoryAddInput, categoryEditInput } from '@/lib/domain/article/category-contract';

const BASE = '/api/admin/article/category';

export const officeCategories = () =>
  queryOptions({
    queryKey: ['articleCategory'],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, {}, { signal }),
  });

export const categoryCalls = {
  add: (input: z.input<typeof categoryAddInput>) => api.post(`${BASE}/add`, input),
  edit: (input: z.input<typeof categoryEditInput>) => api.post(`${BASE}/edit`, input),
  move: (input: z.input<typeof treeMoveInput>) => api.post(`${BASE}/move`, input),
  del: (ids: number[]) => api.post(`${BASE}/del`, { ids }),
};

/** After a write: the tree is asked for again. */
export function refreshCategories(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['articleCategory'] });
}
