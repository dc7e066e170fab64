import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/api';
import { officeOrderKeys } from './office-client';

/** Numbers on the tabs of the desk's list; asked for again together with the orders. */
export const orderSummaryOptions = () =>
  queryOptions({
    queryKey: [...officeOrderKeys.all, 'summary'],
    queryFn: ({ signal }) => api.get('/api/admin/order/summary', {}, { signal }),
  });
