import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { operationLogListInput } from './contract';

export const operationLogOptions = (input: z.input<typeof operationLogListInput>) =>
  queryOptions({
    queryKey: ['admin', 'log', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/log/list', input, { signal }),
  });

/** Checks the next piece of the log's chain. */
export const verifyLog = (after: number) => api.post('/api/admin/log/verify', { after });
