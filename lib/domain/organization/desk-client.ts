import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { TypeEditInput, TypeFields, TypeListInput } from './type-contract';

const BASE = '/api/admin/organization';

export const typesQuery = (input: z.input<typeof TypeListInput>) =>
  queryOptions({
    queryKey: ['organization', 'typeList', input],
    queryFn: ({ signal }) => api.get(`${BASE}/type/list`, input, { signal }),
  });
export const typeCalls = {
  list: (input: z.input<typeof TypeListInput>) => api.get(`${BASE}/type/list`, input),
  add: (input: z.input<typeof TypeFields>) => api.post(`${BASE}/type/add`, input),
  edit: (input: z.input<typeof TypeEditInput>) => api.post(`${BASE}/type/edit`, input),
  enable: (ids: number[], enabled: boolean) => api.post(`${BASE}/type/enable`, { ids, enabled }),
  del: (ids: number[]) => api.post(`${BASE}/type/del`, { ids }),
  reorder: (ids: number[]) => api.post(`${BASE}/type/sort`, { ids }),
};
