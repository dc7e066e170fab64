import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { loginLogListInput } from './login-contract';

export const loginLogOptions = (input: z.input<typeof loginLogListInput>) =>
  queryOptions({
    queryKey: ['admin', 'log', 'login', input],
    queryFn: ({ signal }) => api.get('/api/admin/log/login/list', input, { signal }),
  });
