import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/api';

/** Seconds after which the page of the system's health asks again by itself. */
export const HEALTH_EVERY_SECONDS = 30;

export const healthOptions = () =>
  queryOptions({
    queryKey: ['admin', 'system', 'health'],
    queryFn: ({ signal }) => api.get('/api/admin/system/health', {}, { signal }),
    refetchInterval: HEALTH_EVERY_SECONDS * 1000,
  });

export const overviewOptions = () =>
  queryOptions({
    queryKey: ['admin', 'system', 'overview'],
    queryFn: ({ signal }) => api.get('/api/admin/system/overview', {}, { signal }),
    refetchInterval: 60_000,
  });
