import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { operationLogListInput } from './contract';

export const operationLogOptions = (input: z.input<typeof operationLogListInput>) =>
  queryOptions({
    queryKey: ['admin', 'log', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/log/list', input, { signal }),
  });
