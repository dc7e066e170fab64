import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { BasicView, Receiver, basicInput, receiverAddInput } from './contract';

/** The caller's addresses, the default one first. */
export const receiversQuery = () =>
  queryOptions({
    queryKey: ['receiver', 'all'],
    queryFn: ({ signal }) => api.get('/api/user/receiver/all', {}, { signal }),
  });

/** Saves a new address, or the one with `id`. */
export function saveReceiver(id: number | null, input: z.input<typeof receiverAddInput>): Promise<Receiver> {
  return id === null
    ? api.post('/api/user/receiver/add', input)
    : api.post('/api/user/receiver/edit', { ...input, id });
}

/** Both answer the list as it is afterwards. */
export const deleteReceiver = (id: number) => api.post('/api/user/receiver/del/[id]', { id });
export const setDefaultReceiver = (id: number) => api.post('/api/user/receiver/default/[id]', { id });

/** Saves the caller's profile. */
export const saveBasic = (input: z.input<typeof basicInput>): Promise<BasicView> =>
  api.post('/api/user/member/update/basic', input);

/** Where the caller is logged in. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['member', 'sessions'],
    queryFn: ({ signal }) => api.get('/api/user/member/session/list', {}, { signal }),
  });

/** Ends the login on another device, or on all others; answers the list as it is afterwards. */
export const revokeSession = (key?: string) =>
  api.post('/api/user/member/session/revoke', key ? { key } : {});
