import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { ProductAuditListInput, ProductPassInput, ProductRejectInput } from './audit-contract';
import type { ProductEditInput, ProductFields, ProductPriceInput } from './edit-contract';
import type { adminProductListInput } from './office-contract';
import type { PriceDecideInput } from './price-contract';

const BASE = '/api/admin/product';

export const adminProductListOptions = (input: z.input<typeof adminProductListInput>) =>
  queryOptions({
    queryKey: ['product', 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const productSummaryOptions = () =>
  queryOptions({
    queryKey: ['product', 'summary'],
    queryFn: ({ signal }) => api.get(`${BASE}/summary`, {}, { signal }),
  });

export const pendingProducts = (input: z.input<typeof ProductAuditListInput>) =>
  queryOptions({
    queryKey: ['product', 'pending', input],
    queryFn: ({ signal }) => api.get(`${BASE}/audit/list/pending`, input, { signal }),
  });

export const auditedProducts = (input: z.input<typeof ProductAuditListInput>) =>
  queryOptions({
    queryKey: ['product', 'audited', input],
    queryFn: ({ signal }) => api.get(`${BASE}/audit/list/audited`, input, { signal }),
  });

export const productRevisions = (id: number) =>
  queryOptions({
    queryKey: ['product', 'revisions', id],
    queryFn: ({ signal }) => api.get(`${BASE}/revision/list/[id]`, { id }, { signal }),
  });

/** Without numbers: what is under work against what is live. */
export const productDiff = (id: number, from?: number, to?: number) =>
  queryOptions({
    queryKey: ['product', 'diff', id, from, to],
    queryFn: ({ signal }) => api.get(`${BASE}/revision/diff`, { id, from, to }, { signal }),
  });

export const productCalls = {
  add: (input: z.input<typeof ProductFields>) => api.post(`${BASE}/add`, input),
  edit: (input: z.input<typeof ProductEditInput>) => api.post(`${BASE}/edit`, input),
  copy: (id: number) => api.post(`${BASE}/copy/[id]`, { id }),
  del: (ids: number[]) => api.post(`${BASE}/del`, { ids }),
  submit: (id: number) => api.post(`${BASE}/submit/[id]`, { id }),
  withdraw: (id: number) => api.post(`${BASE}/withdraw/[id]`, { id }),
  discard: (id: number) => api.post(`${BASE}/revision/discard/[id]`, { id }),
  shelve: (ids: number[], marketable: boolean) => api.post(`${BASE}/marketable`, { ids, marketable }),
  price: (input: z.input<typeof ProductPriceInput>) => api.post(`${BASE}/price/edit`, input),
  decidePrice: (input: z.input<typeof PriceDecideInput>) => api.post(`${BASE}/price/decide`, input),
  pass: (input: z.input<typeof ProductPassInput>) => api.post(`${BASE}/audit/pass`, input),
  reject: (input: z.input<typeof ProductRejectInput>) => api.post(`${BASE}/audit/reject`, input),
};

/** After a write: every list and figure of products is asked for again. */
export function refreshProducts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['product'] });
}
