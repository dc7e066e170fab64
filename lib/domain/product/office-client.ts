import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { adminProductListInput } from './office-contract';

export const adminProductListOptions = (input: z.input<typeof adminProductListInput>) =>
  queryOptions({
    queryKey: ['admin', 'product', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/product/list', input, { signal }),
  });

/** Categories for the filter of a list, as `nodeEntity` and `childNodes`. */
export const productCategoryOptions = () =>
  queryOptions({
    queryKey: ['product', 'categories'],
    queryFn: ({ signal }) => api.get('/api/guest/product/category/all', {}, { signal }),
    staleTime: 300_000,
  });
