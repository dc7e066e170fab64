import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { printRunListInput } from './periodical-contract';

export const printRunOptions = (input: z.input<typeof printRunListInput>) =>
  queryOptions({
    queryKey: ['plan', 'printRun', input],
    queryFn: ({ signal }) => api.get('/api/admin/periodical/item/list', input, { signal }),
  });
