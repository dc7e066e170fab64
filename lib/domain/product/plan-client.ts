import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  issueAddInput,
  issueCancelInput,
  issueEditInput,
  issueGenerateInput,
  issueListInput,
  periodicalListInput,
  planAddInput,
  planCopyInput,
  planEditInput,
  planListInput,
  planPriceInput,
} from './plan-contract';

export const planListOptions = (input: z.input<typeof planListInput>) =>
  queryOptions({
    queryKey: ['plan', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/product/plan/list', input, { signal }),
  });

export const issueListOptions = (input: z.input<typeof issueListInput>) =>
  queryOptions({
    queryKey: ['plan', 'issues', input],
    queryFn: ({ signal }) => api.get('/api/admin/product/issue/list', input, { signal }),
  });

export const periodicalListOptions = (input: z.input<typeof periodicalListInput>) =>
  queryOptions({
    queryKey: ['plan', 'periodicals', input],
    queryFn: ({ signal }) => api.get('/api/admin/periodical/list', input, { signal }),
  });

export const planCalls = {
  add: (input: z.input<typeof planAddInput>) => api.post('/api/admin/product/plan/add', input),
  edit: (input: z.input<typeof planEditInput>) => api.post('/api/admin/product/plan/edit', input),
  price: (input: z.input<typeof planPriceInput>) => api.post('/api/admin/product/plan/price', input),
  copy: (input: z.input<typeof planCopyInput>) => api.post('/api/admin/product/plan/copy', input),
  del: (ids: number[]) => api.post('/api/admin/product/plan/del', { ids }),
};

export const issueCalls = {
  add: (input: z.input<typeof issueAddInput>) => api.post('/api/admin/product/issue/add', input),
  edit: (input: z.input<typeof issueEditInput>) => api.post('/api/admin/product/issue/edit', input),
  generate: (input: z.input<typeof issueGenerateInput>) =>
    api.post('/api/admin/product/issue/generate', input),
  publish: (ids: number[]) => api.post('/api/admin/product/issue/publish', { ids }),
  cancel: (input: z.input<typeof issueCancelInput>) => api.post('/api/admin/product/issue/cancel', input),
  del: (ids: number[]) => api.post('/api/admin/product/issue/del', { ids }),
};

/** After a write: plans, issues and periodicals are asked for again. */
export function refreshPlans(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['plan'] });
}
