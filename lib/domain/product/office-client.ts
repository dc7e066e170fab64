import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { productAuditListInput, productPassInput, productRejectInput } from './audit-contract';
import type { productEditInput, productFieldsInput, productPriceInput } from './edit-contract';
import type { officeProductListInput } from './office-contract';
import type { priceDecideInput } from './price-contract';

const BASE = '/api/admin/product';

export const officeProductListOptions = (input: z.input<typeof officeProductListInput>) =>
  queryOptions({
    queryKey: ['product', 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const productSummaryOptions = () =>
  queryOptions({
    queryKey: ['product', 'summary'],
    queryFn: ({ signal }) => api.get(`${BASE}/summary`, {}, { signal }),
  });

export const pendingProducts = (input: z.input<typeof productAuditListInput>) =>
  queryOptions({
    queryKey: ['product', 'pending', input],
    queryFn: ({ signal }) => api.get(`${BASE}/audit/list/pending`, input, { signal }),
  });

export const auditedProducts = (input: z.input<typeof productAuditListInput>) =>
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
  add: (input: z.input<typeof productFieldsInput>) => api.post(`${BASE}/add`, input),
  edit: (input: z.input<typeof productEditInput>) => api.post(`${BASE}/edit`, input),
  copy: (id: number) => api.post(`${BASE}/copy/[id]`, { id }),
  del: (ids: number[]) => api.post(`${BASE}/del`, { ids }),
  submit: (id: number) => api.post(`${BASE}/submit/[id]`, { id }),
  withdraw: (id: number) => api.post(`${BASE}/withdraw/[id]`, { id }),
  discard: (id: number) => api.post(`${BASE}/revision/discard/[id]`, { id }),
  shelve: (ids: number[], marketable: boolean) => api.post(`${BASE}/marketable`, { ids, marketable }),
  price: (input: z.input<typeof productPriceInput>) => api.post(`${BASE}/price/edit`, input),
  decidePrice: (input: z.input<typeof priceDecideInput>) => api.post(`${BASE}/price/decide`, input),
  pass: (input: z.input<typeof productPassInput>) => api.post(`${BASE}/audit/pass`, input),
  reject: (input: z.input<typeof productRejectInput>) => api.post(`${BASE}/audit/reject`, input),
};

/** After a write: every list and figure of products is asked for again. */
export function refreshProducts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['product'] });
}
