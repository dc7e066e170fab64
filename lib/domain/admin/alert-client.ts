import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/api';

export const alertsKey = ['admin', 'system', 'alerts'] as const;

export const alertsOptions = () =>
  queryOptions({
    queryKey: alertsKey,
    queryFn: ({ signal }) => api.get('/api/admin/system/alerts', {}, { signal }),
    refetchInterval: 60_000,
  });

export const testAlerts = () => api.post('/api/admin/system/alerts/test', {});
