import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  officeMemberListInput,
  officeMemberRemoveInput,
  officeMemberRoleInput,
  organizationOfficeListInput,
  organizationEnableInput,
  organizationMendInput,
} from './office-contract';
import type { typeEditInput, typeFields, typeListInput } from './type-contract';

const BASE = '/api/admin/organization';

export const typesQuery = (input: z.input<typeof typeListInput>) =>
  queryOptions({
    queryKey: ['organization', 'typeList', input],
    queryFn: ({ signal }) => api.get(`${BASE}/type/list`, input, { signal }),
  });
export const typeCalls = {
  list: (input: z.input<typeof typeListInput>) => api.get(`${BASE}/type/list`, input),
  add: (input: z.input<typeof typeFields>) => api.post(`${BASE}/type/add`, input),
  edit: (input: z.input<typeof typeEditInput>) => api.post(`${BASE}/type/edit`, input),
  enable: (ids: number[], enabled: boolean) => api.post(`${BASE}/type/enable`, { ids, enabled }),
  del: (ids: number[]) => api.post(`${BASE}/type/del`, { ids }),
  reorder: (ids: number[]) => api.post(`${BASE}/type/sort`, { ids }),
};

/** First member of the queries' keys: what an act makes stale. */
export const organizationOfficeKey = ['organization', 'desk'] as const;

export const officeOrganizationsQuery = (input: z.input<typeof organizationOfficeListInput>) =>
  queryOptions({
    queryKey: [...organizationOfficeKey, 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const officeOrganizationQuery = (id: number) =>
  queryOptions({
    queryKey: [...organizationOfficeKey, 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
  });

export const officeMembersQuery = (input: z.input<typeof officeMemberListInput>) =>
  queryOptions({
    queryKey: [...organizationOfficeKey, 'members', input],
    queryFn: ({ signal }) => api.get(`${BASE}/member/list`, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const organizationActs = {
  edit: (input: z.input<typeof organizationMendInput>) => api.post(`${BASE}/edit`, input),
  enable: (input: z.input<typeof organizationEnableInput>) => api.post(`${BASE}/enable`, input),
  setRole: (input: z.input<typeof officeMemberRoleInput>) => api.post(`${BASE}/member/edit`, input),
  removeMember: (input: z.input<typeof officeMemberRemoveInput>) => api.post(`${BASE}/member/remove`, input),
};
