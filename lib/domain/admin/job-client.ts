import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { jobListInput } from './job-contract';

export const jobsKey = ['admin', 'job'] as const;

export const jobListOptions = (input: z.input<typeof jobListInput>) =>
  queryOptions({
    queryKey: [...jobsKey, 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/job/list', input, { signal }),
  });
export const retryJobs = (ids: number[]) => api.post('/api/admin/job/retry', { ids });
export const deleteJobs = (ids: number[]) => api.post('/api/admin/job/del', { ids });
