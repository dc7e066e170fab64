import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  diffListInput,
  reconcileListInput,
  reconcileRunInput,
  resolveInput,
} from './reconcile-contract';

const BASE = '/api/admin/payment/reconcile';
export const reconcileKey = ['admin', 'reconcile'] as const;

/** Runs; looked at again every three seconds while one is under way. */
export const runListOptions = (input: z.input<typeof reconcileListInput>) =>
  queryOptions({
    queryKey: [...reconcileKey, 'runs', input],
    queryFn: ({ signal }) => api.get(BASE, input, { signal }),
    refetchInterval: (query) => (query.state.data?.list.some((r) => r.state === 'running') ? 3000 : false),
  });

export const diffListOptions = (input: z.input<typeof diffListInput>) =>
  queryOptions({
    queryKey: [...reconcileKey, 'diffs', input],
    queryFn: ({ signal }) => api.get(`${BASE}/diffs`, input, { signal }),
  });

export const runReconcile = (input: z.input<typeof reconcileRunInput>) => api.post(`${BASE}/run`, input);
export const resolveDiffs = (input: z.input<typeof resolveInput>) => api.post(`${BASE}/resolve`, input);
