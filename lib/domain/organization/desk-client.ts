import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  deskMemberListInput,
  deskMemberRemoveInput,
  deskMemberRoleInput,
  organizationDeskListInput,
  organizationEnableInput,
  organizationMendInput,
} from './desk-contract';
import type { TypeEditInput, TypeFields, TypeListInput } from './type-contract';

const BASE = '/api/admin/organization';

export const typesQuery = (input: z.input<typeof TypeListInput>) =>
  queryOptions({
    queryKey: ['organization', 'typeList', input],
    queryFn: ({ signal }) => api.get(`${BASE}/type/list`, input, { signal }),
  });
export const typeCalls = {
  list: (input: z.input<typeof TypeListInput>) => api.get(`${BASE}/type/list`, input),
  add: (input: z.input<typeof TypeFields>) => api.post(`${BASE}/type/add`, input),
  edit: (input: z.input<typeof TypeEditInput>) => api.post(`${BASE}/type/edit`, input),
  enable: (ids: number[], enabled: boolean) => api.post(`${BASE}/type/enable`, { ids, enabled }),
  del: (ids: number[]) => api.post(`${BASE}/type/del`, { ids }),
  reorder: (ids: number[]) => api.post(`${BASE}/type/sort`, { ids }),
};

/** First member of the queries' keys: what an act makes stale. */
export const organizationDeskKey = ['organization', 'desk'] as const;

export const deskOrganizationsQuery = (input: z.input<typeof organizationDeskListInput>) =>
  queryOptions({
    queryKey: [...organizationDeskKey, 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const deskOrganizationQuery = (id: number) =>
  queryOptions({
    queryKey: [...organizationDeskKey, 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
  });

export const deskMembersQuery = (input: z.input<typeof deskMemberListInput>) =>
  queryOptions({
    queryKey: [...organizationDeskKey, 'members', input],
    queryFn: ({ signal }) => api.get(`${BASE}/member/list`, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const organizationActs = {
  edit: (input: z.input<typeof organizationMendInput>) => api.post(`${BASE}/edit`, input),
  enable: (input: z.input<typeof organizationEnableInput>) => api.post(`${BASE}/enable`, input),
  setRole: (input: z.input<typeof deskMemberRoleInput>) => api.post(`${BASE}/member/edit`, input),
  removeMember: (input: z.input<typeof deskMemberRemoveInput>) => api.post(`${BASE}/member/remove`, input),
};
