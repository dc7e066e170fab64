import { apiQuery } from '@/lib/client/query';

/** Pause between two looks at a run that goes on, in milliseconds. */
export const RUNNING_MS = 3000;

export const runDetailOptions = (id: number) =>
  apiQuery(
    '/api/admin/erp/run/detail/[id]',
    { id },
    {
      refetchInterval: ({ state: { data } }) => (data?.status === 'running' ? RUNNING_MS : false),
    },
  );

export const healthOptions = () => apiQuery('/api/admin/erp/health', {}, { refetchInterval: 60_000 });
