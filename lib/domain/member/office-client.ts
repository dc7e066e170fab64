import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  memberActInput,
  memberOfficeListInput,
  memberEditInput,
  memberEnableInput,
  memberSessionsInput,
} from './office-contract';

const BASE = '/api/admin/member';
/** First member of the queries' keys: what an act makes stale. */
export const memberOfficeKey = ['memberDesk'] as const;

export const membersQuery = (input: z.input<typeof memberOfficeListInput>) =>
  queryOptions({
    queryKey: [...memberOfficeKey, 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: [...memberOfficeKey, 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
  });

export const memberActs = {
  edit: (input: z.input<typeof memberEditInput>) => api.post(`${BASE}/edit`, input),
  enable: (input: z.input<typeof memberEnableInput>) => api.post(`${BASE}/enable`, input),
  resetPassword: (input: z.input<typeof memberActInput>) => api.post(`${BASE}/password/reset`, input),
  endSessions: (input: z.input<typeof memberSessionsInput>) => api.post(`${BASE}/sessions/end`, input),
  reveal: (input: z.input<typeof memberActInput>) => api.post(`${BASE}/phone/reveal`, input),
};
