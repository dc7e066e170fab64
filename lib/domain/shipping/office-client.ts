import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { listedListInput } from '@/lib/core/listed';
import { pageOffset } from '@/lib/core/page';
import type {
  freightRuleAddInput,
  freightRuleEditInput,
  freightRuleFields,
  shippingMethodEditInput,
  shippingMethodFields,
} from './method-contract';
import type {
  deliveryCenterEditInput,
  deliveryCenterFields,
  deliveryCenterListInput,
  deliveryCorpEditInput,
  deliveryCorpFields,
} from './place-contract';

const BASE = '/api/admin';
type ListInput = z.input<typeof listedListInput>;

export const officeMethods = (input: ListInput) =>
  queryOptions({
    queryKey: ['shippingMethod', 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/shippingMethod/list`, input, { signal }),
  });
export const methodCalls = {
  list: (input: ListInput) => api.get(`${BASE}/shippingMethod/list`, input),
  add: (input: z.input<typeof shippingMethodFields>) => api.post(`${BASE}/shippingMethod/add`, input),
  edit: (input: z.input<typeof shippingMethodEditInput>) => api.post(`${BASE}/shippingMethod/edit`, input),
  enable: (ids: number[], enabled: boolean) => api.post(`${BASE}/shippingMethod/enable`, { ids, enabled }),
  del: (ids: number[]) => api.post(`${BASE}/shippingMethod/del`, { ids }),
  reorder: (ids: number[]) => api.post(`${BASE}/shippingMethod/sort`, { ids }),
};

const rulesOf = (shippingMethodId: number, signal: AbortSignal) =>
  api.get(`${BASE}/shippingMethod/rule/list`, { shippingMethodId }, { signal });

/** Every freight rule of a method; the calculator looks at all of them. */
export const freightRules = (shippingMethodId: number) =>
  queryOptions({
    queryKey: ['shippingMethod', 'rules', shippingMethodId],
    queryFn: ({ signal }) => rulesOf(shippingMethodId, signal),
  });

/** The same by pages, as the table kit asks. */
export const freightRulePage = (shippingMethodId: number, page: { pageNum: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['shippingMethod', 'rulePage', shippingMethodId, page],
    queryFn: async ({ signal }) => {
      const all = await rulesOf(shippingMethodId, signal);
      const from = pageOffset(page);
      const { pageNum, pageSize } = page;
      return { list: all.slice(from, from + pageSize), total: all.length, pageNum, pageSize };
    },
  });

export const ruleCalls = (shippingMethodId: number) => ({
  add: (input: z.input<typeof freightRuleFields>) =>
    api.post(`${BASE}/shippingMethod/rule/add`, {
      ...input,
      shippingMethodId,
    } satisfies z.input<typeof freightRuleAddInput>),
  edit: (input: z.input<typeof freightRuleEditInput>) => api.post(`${BASE}/shippingMethod/rule/edit`, input),
  enable: (ids: number[], enabled: boolean) =>
    api.post(`${BASE}/shippingMethod/rule/enable`, { ids, enabled }),
  del: (ids: number[]) => api.post(`${BASE}/shippingMethod/rule/del`, { ids }),
});

export const officeCenters = (input: z.input<typeof deliveryCenterListInput>) =>
  queryOptions({
    queryKey: ['deliveryCenter', 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/deliveryCenter/list`, input, { signal }),
  });
export const centerCalls = {
  add: (input: z.input<typeof deliveryCenterFields>) => api.post(`${BASE}/deliveryCenter/add`, input),
  edit: (input: z.input<typeof deliveryCenterEditInput>) => api.post(`${BASE}/deliveryCenter/edit`, input),
  enable: (ids: number[], enabled: boolean) => api.post(`${BASE}/deliveryCenter/enable`, { ids, enabled }),
  del: (ids: number[]) => api.post(`${BASE}/deliveryCenter/del`, { ids }),
  makeDefault: (id: number) => api.post(`${BASE}/deliveryCenter/default`, { id }),
};

export const officeCorps = (input: ListInput) =>
  queryOptions({
    queryKey: ['deliveryCorp', 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/deliveryCorp/list`, input, { signal }),
  });
export const corpCalls = {
  list: (input: ListInput) => api.get(`${BASE}/deliveryCorp/list`, input),
  add: (input: z.input<typeof deliveryCorpFields>) => api.post(`${BASE}/deliveryCorp/add`, input),
  edit: (input: z.input<typeof deliveryCorpEditInput>) => api.post(`${BASE}/deliveryCorp/edit`, input),
  enable: (ids: number[], enabled: boolean) => api.post(`${BASE}/deliveryCorp/enable`, { ids, enabled }),
  del: (ids: number[]) => api.post(`${BASE}/deliveryCorp/del`, { ids }),
  reorder: (ids: number[]) => api.post(`${BASE}/deliveryCorp/sort`, { ids }),
  makeDefault: (id: number) => api.post(`${BASE}/deliveryCorp/default`, { id }),
};
