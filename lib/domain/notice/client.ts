import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { messageListInput, messageReadInput, messageSettingsInput } from './contract';

const BASE = '/api/user/message';
const all = ['message'] as const;

export const messageListOptions = (input: z.input<typeof messageListInput>) =>
  queryOptions({
    queryKey: [...all, 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const unreadOptions = () =>
  queryOptions({
    queryKey: [...all, 'unread'],
    queryFn: ({ signal }) => api.get(`${BASE}/unread`, {}, { signal }),
    staleTime: 30_000,
  });

export const readMessages = (input: z.input<typeof messageReadInput>) => api.send(`${BASE}/read`, input);
export const saveMessageSettings = (input: z.input<typeof messageSettingsInput>) =>
  api.send(`${BASE}/settings/edit`, input);

export function refreshMessages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: all });
}
