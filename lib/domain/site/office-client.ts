import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  infoEditInput,
  infoFieldsInput,
  infoOfficeListInput,
  infoPassInput,
  infoRejectInput,
} from '@/lib/domain/site/info-contract';
import type {
  advisoryEditInput,
  advisoryFields,
  friendLinkEditInput,
  friendLinkFields,
  qaEditInput,
  qaFields,
  qaGroupEditInput,
  qaGroupFields,
  qaOfficeListInput,
  qqEditInput,
  qqFields,
  siteOfficeListInput,
} from '@/lib/domain/site/office-contract';

type ListInput = z.input<typeof siteOfficeListInput>;
/** Members of the queries' keys; a write makes every list of its kind stale. */
export type SiteKey = 'friendlink' | 'advisory' | 'qq' | 'qa' | 'publicinfo';

export const officeFriendLinks = (input: ListInput) =>
  queryOptions({
    queryKey: ['friendlink', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/friendlink/list', input, { signal }),
  });
export const friendLinkCalls = {
  list: (input: ListInput) => api.get('/api/admin/friendlink/list', input),
  add: (input: z.input<typeof friendLinkFields>) => api.post('/api/admin/friendlink/add', input),
  edit: (input: z.input<typeof friendLinkEditInput>) => api.post('/api/admin/friendlink/edit', input),
  enable: (ids: number[], enabled: boolean) => api.post('/api/admin/friendlink/enable', { ids, enabled }),
  del: (ids: number[]) => api.post('/api/admin/friendlink/del', { ids }),
  reorder: (ids: number[]) => api.post('/api/admin/friendlink/sort', { ids }),
};

export const officeAdvisory = (input: ListInput) =>
  queryOptions({
    queryKey: ['advisory', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/advisoryInfo/list', input, { signal }),
  });
export const advisoryCalls = {
  list: (input: ListInput) => api.get('/api/admin/advisoryInfo/list', input),
  add: (input: z.input<typeof advisoryFields>) => api.post('/api/admin/advisoryInfo/add', input),
  edit: (input: z.input<typeof advisoryEditInput>) => api.post('/api/admin/advisoryInfo/edit', input),
  enable: (ids: number[], enabled: boolean) => api.post('/api/admin/advisoryInfo/enable', { ids, enabled }),
  del: (ids: number[]) => api.post('/api/admin/advisoryInfo/del', { ids }),
  reorder: (ids: number[]) => api.post('/api/admin/advisoryInfo/sort', { ids }),
};

export const officeQq = (input: ListInput) =>
  queryOptions({
    queryKey: ['qq', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/qq/list', input, { signal }),
  });
export const qqCalls = {
  list: (input: ListInput) => api.get('/api/admin/qq/list', input),
  add: (input: z.input<typeof qqFields>) => api.post('/api/admin/qq/add', input),
  edit: (input: z.input<typeof qqEditInput>) => api.post('/api/admin/qq/edit', input),
  enable: (ids: number[], enabled: boolean) => api.post('/api/admin/qq/enable', { ids, enabled }),
  del: (ids: number[]) => api.post('/api/admin/qq/del', { ids }),
  reorder: (ids: number[]) => api.post('/api/admin/qq/sort', { ids }),
};

export const officeQaGroups = (input: ListInput) =>
  queryOptions({
    queryKey: ['qa', 'groups', input],
    queryFn: ({ signal }) => api.get('/api/admin/qa/group/list', input, { signal }),
  });
export const qaGroupCalls = {
  list: (input: ListInput) => api.get('/api/admin/qa/group/list', input),
  add: (input: z.input<typeof qaGroupFields>) => api.post('/api/admin/qa/group/add', input),
  edit: (input: z.input<typeof qaGroupEditInput>) => api.post('/api/admin/qa/group/edit', input),
  enable: (ids: number[], enabled: boolean) => api.post('/api/admin/qa/group/enable', { ids, enabled }),
  del: (ids: number[]) => api.post('/api/admin/qa/group/del', { ids }),
  reorder: (ids: number[]) => api.post('/api/admin/qa/group/sort', { ids }),
};

export const officeQa = (input: z.input<typeof qaOfficeListInput>) =>
  queryOptions({
    queryKey: ['qa', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/qa/list', input, { signal }),
  });
export const qaCalls = {
  list: (input: z.input<typeof qaOfficeListInput>) => api.get('/api/admin/qa/list', input),
  add: (input: z.input<typeof qaFields>) => api.post('/api/admin/qa/add', input),
  edit: (input: z.input<typeof qaEditInput>) => api.post('/api/admin/qa/edit', input),
  enable: (ids: number[], enabled: boolean) => api.post('/api/admin/qa/enable', { ids, enabled }),
  del: (ids: number[]) => api.post('/api/admin/qa/del', { ids }),
  reorder: (ids: number[]) => api.post('/api/admin/qa/sort', { ids }),
};

export const officeInfos = (input: z.input<typeof infoOfficeListInput>) =>
  queryOptions({
    queryKey: ['publicinfo', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/publicinfo/list', input, { signal }),
  });
export const infoCalls = {
  list: (input: z.input<typeof infoOfficeListInput>) => api.get('/api/admin/publicinfo/list', input),
  add: (input: z.input<typeof infoFieldsInput>) => api.post('/api/admin/publicinfo/add', input),
  edit: (input: z.input<typeof infoEditInput>) => api.post('/api/admin/publicinfo/edit', input),
  submit: (id: number) => api.post('/api/admin/publicinfo/submit/[id]', { id }),
  recall: (id: number) => api.post('/api/admin/publicinfo/recall/[id]', { id }),
  pass: (input: z.input<typeof infoPassInput>) => api.post('/api/admin/publicinfo/audit/pass', input),
  reject: (input: z.input<typeof infoRejectInput>) => api.post('/api/admin/publicinfo/audit/reject', input),
  enable: (ids: number[], enabled: boolean) => api.post('/api/admin/publicinfo/enable', { ids, enabled }),
  del: (ids: number[]) => api.post('/api/admin/publicinfo/del', { ids }),
  pin: (ids: number[]) => api.post('/api/admin/publicinfo/sort', { ids }),
};

/** After a write: lists of this kind are asked for again. */
export function refreshSite(client: QueryClient, key: SiteKey): Promise<void> {
  return client.invalidateQueries({ queryKey: [key] });
}
