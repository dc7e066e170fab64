import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  articleEditInput,
  articleFieldsInput,
  articlePassInput,
  articleRejectInput,
  articleWithdrawInput,
  auditListInput,
  officeListInput,
} from '@/lib/domain/article/contract';

const BASE = '/api/admin/article';

export const officeArticles = (input: z.input<typeof officeListInput>) =>
  queryOptions({
    queryKey: ['article', 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const pendingArticles = (input: z.input<typeof auditListInput>) =>
  queryOptions({
    queryKey: ['article', 'pending', input],
    queryFn: ({ signal }) => api.get(`${BASE}/audit/list/pending`, input, { signal }),
  });

export const auditedArticles = (input: z.input<typeof auditListInput>) =>
  queryOptions({
    queryKey: ['article', 'audited', input],
    queryFn: ({ signal }) => api.get(`${BASE}/audit/list/audited`, input, { signal }),
  });

export const officeSummaryOptions = () =>
  queryOptions({
    queryKey: ['article', 'summary'],
    queryFn: ({ signal }) => api.get(`${BASE}/summary`, {}, { signal }),
  });

export const articleCalls = {
  add: (input: z.input<typeof articleFieldsInput>) => api.post(`${BASE}/add`, input),
  edit: (input: z.input<typeof articleEditInput>) => api.post(`${BASE}/edit`, input),
  submit: (id: number) => api.post(`${BASE}/submit/[id]`, { id }),
  recall: (id: number) => api.post(`${BASE}/recall/[id]`, { id }),
  pass: (input: z.input<typeof articlePassInput>) => api.post(`${BASE}/audit/pass`, input),
  reject: (input: z.input<typeof articleRejectInput>) => api.post(`${BASE}/audit/reject`, input),
  publish: (id: number) => api.post(`${BASE}/publish`, { id }),
  withdraw: (input: z.input<typeof articleWithdrawInput>) => api.post(`${BASE}/withdraw`, input),
  del: (ids: number[]) => api.post(`${BASE}/del`, { ids }),
  restore: (ids: number[]) => api.post(`${BASE}/restore`, { ids }),
  purge: (ids: number[]) => api.post(`${BASE}/purge`, { ids }),
  detail: (id: number) => api.get(`${BASE}/detail/[id]`, { id }),
};

/** After a write: every list and figure of articles is asked for again. */
export function refreshArticles(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['article'] });
}
