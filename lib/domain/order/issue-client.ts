import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { issueDeliveryListInput, issueHoldInput, issueSendInput } from './issue-contract';
import type { printRunListInput } from './periodical-contract';

const BASE = '/api/admin/shipping/issue';
const key = ['admin', 'issue'] as const;

export const issueListOptions = (input: z.input<typeof printRunListInput>) =>
  queryOptions({
    queryKey: [...key, 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const issueDeliveryOptions = (input: z.input<typeof issueDeliveryListInput>) =>
  queryOptions({
    queryKey: [...key, 'deliveries', input],
    queryFn: ({ signal }) => api.get(`${BASE}/deliveries`, input, { signal }),
  });

export const sendIssue = (input: z.input<typeof issueSendInput>) => api.post(`${BASE}/send`, input);
export const suspendIssue = (input: z.input<typeof issueHoldInput>) => api.post(`${BASE}/suspend`, input);
export const resumeIssue = (input: z.input<typeof issueHoldInput>) => api.post(`${BASE}/resume`, input);

/** After a write: the issues and their deliveries are asked for again. */
export const refreshIssues = (client: QueryClient) => client.invalidateQueries({ queryKey: key });
