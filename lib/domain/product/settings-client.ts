import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { listedListInput } from '@/lib/core/listed';
import type { treeMoveInput } from '@/lib/core/tree';
import type { brandEditInput, brandFields } from '@/lib/domain/product/brand-contract';
import type {
  productCategoryAddInput,
  productCategoryEditInput,
} from '@/lib/domain/product/category-contract';
import type {
  taxChangeEditInput,
  taxChangeFields,
  taxChangeListInput,
} from '@/lib/domain/product/tax-change-contract';
import type { taxEditInput, taxFields, taxListInput } from '@/lib/domain/product/tax-contract';

const BASE = '/api/admin';

export const officeProductCategories = () =>
  queryOptions({
    queryKey: ['productCategory', 'list'],
    queryFn: ({ signal }) => api.get(`${BASE}/product/category/list`, {}, { signal }),
  });

export const productCategoryCalls = {
  add: (input: z.input<typeof productCategoryAddInput>) => api.post(`${BASE}/product/category/add`, input),
  edit: (input: z.input<typeof productCategoryEditInput>) => api.post(`${BASE}/product/category/edit`, input),
  move: (input: z.input<typeof treeMoveInput>) => api.post(`${BASE}/product/category/move`, input),
  del: (ids: number[]) => api.post(`${BASE}/product/category/del`, { ids }),
};

/** After a write: the tree is asked for again. */
export function refreshProductCategories(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['productCategory'] });
}

type BrandListInput = z.input<typeof listedListInput>;
export const officeBrands = (input: BrandListInput) =>
  queryOptions({
    queryKey: ['brand', 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/brand/list`, input, { signal }),
  });

export const brandCalls = {
  list: (input: BrandListInput) => api.get(`${BASE}/brand/list`, input),
  add: (input: z.input<typeof brandFields>) => api.post(`${BASE}/brand/add`, input),
  edit: (input: z.input<typeof brandEditInput>) => api.post(`${BASE}/brand/edit`, input),
  enable: (ids: number[], enabled: boolean) => api.post(`${BASE}/brand/enable`, { ids, enabled }),
  del: (ids: number[]) => api.post(`${BASE}/brand/del`, { ids }),
  reorder: (ids: number[]) => api.post(`${BASE}/brand/sort`, { ids }),
};

export const officeTaxes = (input: z.input<typeof taxListInput>) =>
  queryOptions({
    queryKey: ['productTax', 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/product/tax/list`, input, { signal }),
  });

export const taxCalls = {
  add: (input: z.input<typeof taxFields>) => api.post(`${BASE}/product/tax/add`, input),
  edit: (input: z.input<typeof taxEditInput>) => api.post(`${BASE}/product/tax/edit`, input),
  enable: (ids: number[], enabled: boolean) => api.post(`${BASE}/product/tax/enable`, { ids, enabled }),
  del: (ids: number[]) => api.post(`${BASE}/product/tax/del`, { ids }),
};

export const taxChangeOptions = (input: z.input<typeof taxChangeListInput>) =>
  queryOptions({
    queryKey: ['productTax', 'change', input],
    queryFn: ({ signal }) => api.get(`${BASE}/product/tax/change/list`, input, { signal }),
  });

export const taxChangeCalls = {
  add: (input: z.input<typeof taxChangeFields>) => api.post(`${BASE}/product/tax/change/add`, input),
  edit: (input: z.input<typeof taxChangeEditInput>) => api.post(`${BASE}/product/tax/change/edit`, input),
  del: (ids: number[]) => api.post(`${BASE}/product/tax/change/del`, { ids }),
};
