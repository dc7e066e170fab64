import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/api';

/** Where a parcel is, as its buyer asks. */
export const ownTraceOptions = (id: number) =>
  queryOptions({
    queryKey: ['order', 'trace', id],
    queryFn: ({ signal }) => api.get('/api/user/order/tracking/[id]', { id }, { signal }),
    staleTime: 60_000,
  });

/** Where a parcel is, as a desk asks. */
export const parcelTraceOptions = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'trace', id],
    queryFn: ({ signal }) => api.get('/api/admin/shipping/tracking/[id]', { id }, { signal }),
    staleTime: 60_000,
  });
