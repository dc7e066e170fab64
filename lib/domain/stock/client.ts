import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  stockItemListInput,
  stockLedgerInput,
  stockWarningListInput,
  warningEditInput,
} from './contract';
import type {
  addQuantityInput,
  documentCancelInput,
  documentDecideInput,
  documentEditInput,
  documentInsertInput,
  documentItemEditInput,
  documentItemInsertInput,
  documentListInput,
  documentPostInput,
  transferInput,
} from './document-contract';
import type { pickInput } from './pick-contract';

const BASE = '/api/admin/stock';
export const stockKey = ['admin', 'stock'] as const;

export const stockItemsOptions = (input: z.input<typeof stockItemListInput>) =>
  queryOptions({
    queryKey: [...stockKey, 'items', input],
    queryFn: ({ signal }) => api.get(`${BASE}/item/list`, input, { signal }),
  });

export const stockItemOptions = (id: number) =>
  queryOptions({
    queryKey: [...stockKey, 'item', id],
    queryFn: ({ signal }) => api.get(`${BASE}/item/detail/[id]`, { id }, { signal }),
  });

export const stockWarningsOptions = (input: z.input<typeof stockWarningListInput>) =>
  queryOptions({
    queryKey: [...stockKey, 'warnings', input],
    queryFn: ({ signal }) => api.get(`${BASE}/warning`, input, { signal }),
  });

export const stockLedgerOptions = (input: z.input<typeof stockLedgerInput>) =>
  queryOptions({
    queryKey: [...stockKey, 'ledger', input],
    queryFn: ({ signal }) => api.get(`${BASE}/ledger`, input, { signal }),
  });

export const stockDocumentsOptions = (input: z.input<typeof documentListInput>) =>
  queryOptions({
    queryKey: [...stockKey, 'documents', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const stockDocumentOptions = (id: number) =>
  queryOptions({
    queryKey: [...stockKey, 'document', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
  });

/** Products and issues for the lines of a document. */
export const stockPickOptions = (input: z.input<typeof pickInput>) =>
  queryOptions({
    queryKey: [...stockKey, 'pick', input],
    queryFn: ({ signal }) => api.get(`${BASE}/item/pick`, input, { signal }),
    enabled: input.keyword.trim() !== '',
  });

/** `key` is issued once per opened form (`Idempotency-Key`): a second click makes no second document. */
export const stockCalls = {
  insert: (input: z.input<typeof documentInsertInput>, key: string) =>
    api.post(`${BASE}/insert`, input, { idempotencyKey: key }),
  edit: (input: z.input<typeof documentEditInput>) => api.post(`${BASE}/edit`, input),
  insertItem: (input: z.input<typeof documentItemInsertInput>, key: string) =>
    api.post(`${BASE}/item/insert`, input, { idempotencyKey: key }),
  editItem: (input: z.input<typeof documentItemEditInput>) => api.post(`${BASE}/item/edit`, input),
  deleteItems: (ids: number[]) => api.post(`${BASE}/item/del`, { ids }),
  post: (input: z.input<typeof documentPostInput>) => api.send(`${BASE}/post`, input),
  cancel: (input: z.input<typeof documentCancelInput>) => api.send(`${BASE}/cancel`, input),
  decide: (input: z.input<typeof documentDecideInput>) => api.send(`${BASE}/cancel/decide`, input),
  del: (ids: number[]) => api.post(`${BASE}/del`, { ids }),
  addQuantity: (input: z.input<typeof addQuantityInput>, key: string) =>
    api.post(`${BASE}/addQuantity`, input, { idempotencyKey: key }),
  transfer: (input: z.input<typeof transferInput>, key: string) =>
    api.post(`${BASE}/transfer`, input, { idempotencyKey: key }),
  editWarning: (input: z.input<typeof warningEditInput>) => api.post(`${BASE}/warning/edit`, input),
};

/** After a write: balances, documents and ledger are asked for again. */
export function refreshStock(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: stockKey });
}
