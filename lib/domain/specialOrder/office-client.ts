import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  specialAssignInput,
  specialFinishInput,
  specialFinishManyInput,
  specialListInput,
} from './office-contract';

const BASE = '/api/admin/specialOrder';
export const specialKey = ['admin', 'specialOrder'] as const;

export const specialListOptions = (input: z.input<typeof specialListInput>) =>
  queryOptions({
    queryKey: [...specialKey, 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const specialDetailOptions = (id: number) =>
  queryOptions({
    queryKey: [...specialKey, 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
  });

export const takeSpecial = (id: number) => api.send(`${BASE}/take`, { id });
export const finishSpecial = (input: z.input<typeof specialFinishInput>) => api.send(`${BASE}/finish`, input);
export const finishSpecials = (input: z.input<typeof specialFinishManyInput>) =>
  api.post(`${BASE}/finish/batch`, input);
export const assignSpecial = (input: z.input<typeof specialAssignInput>) => api.send(`${BASE}/assign`, input);

/** Who can take a special order over. */
export const specialColleaguesOptions = (id: number) =>
  queryOptions({
    queryKey: [...specialKey, 'colleagues', id],
    queryFn: ({ signal }) => api.get(`${BASE}/colleagues/[id]`, { id }, { signal }),
  });
