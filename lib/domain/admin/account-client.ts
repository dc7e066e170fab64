import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { accountAddInput, accountEditInput, accountListInput } from './contract';

export const accountsQuery = (input: z.input<typeof accountListInput>) =>
  queryOptions({
    queryKey: ['account', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/account/list', input, { signal }),
  });

export const permissionsQuery = () =>
  queryOptions({
    queryKey: ['account', 'permissions'],
    queryFn: () => api.get('/api/admin/account/permissions', {}),
    staleTime: Infinity,
  });

export const ownSecurityQuery = () =>
  queryOptions({
    queryKey: ['account', 'self'],
    queryFn: () => api.get('/api/admin/account/self/security', {}),
  });

export const accountCalls = {
  add: (input: z.input<typeof accountAddInput>) => api.post('/api/admin/account/add', input),
  edit: (input: z.input<typeof accountEditInput>) => api.post('/api/admin/account/edit', input),
  enable: (id: number, enabled: boolean, reason: string) =>
    api.post('/api/admin/account/enable', { id, enabled, reason }),
  resetPassword: (id: number, reason: string) =>
    api.post('/api/admin/account/password/reset', { id, reason }),
  resetSecond: (id: number, reason: string) => api.post('/api/admin/account/second/reset', { id, reason }),
};

/** What an administrator does to the own account. */
export const ownCalls = {
  confirm: (code: string) => api.post('/api/admin/account/self/confirm', { code }, { stay: true }),
  password: (input: { passwd: string; code: string; newPasswd: string }) =>
    api.send('/api/admin/account/self/password', input),
  startSecond: (input: { passwd: string; code: string }) =>
    api.send('/api/admin/account/self/second/start', input),
  confirmSecond: (code: string) => api.send('/api/admin/account/self/second/confirm', { code }),
  recovery: (input: { passwd: string; code: string }) => api.send('/api/admin/account/self/recovery', input),
  revoke: (key?: string) => api.post('/api/admin/account/self/session/revoke', { key }),
};
