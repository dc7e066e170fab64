import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { managerEditInput, managerFields, managerOfficeListInput } from './manager-contract';
import type { areaEditInput, areaFields, areaOfficeListInput } from './office-contract';

/** Areas below one with the retired ones; the provinces without a code. */
export const areaTreeQuery = (parentCode: string) =>
  queryOptions({
    queryKey: ['area', 'tree', parentCode],
    queryFn: ({ signal }) => api.get('/api/admin/area/tree', { parentCode }, { signal }),
  });

export const areaSearchQuery = (input: z.input<typeof areaOfficeListInput>) =>
  queryOptions({
    queryKey: ['area', 'search', input],
    queryFn: ({ signal }) => api.get('/api/admin/area/list', input, { signal }),
    placeholderData: keepPreviousData,
  });

export const areaCalls = {
  add: (input: z.input<typeof areaFields>) => api.post('/api/admin/area/add', input),
  edit: (input: z.input<typeof areaEditInput>) => api.post('/api/admin/area/edit', input),
  retire: (codes: string[]) => api.post('/api/admin/area/retire', { codes }),
  restore: (codes: string[], below: boolean) => api.post('/api/admin/area/restore', { codes, below }),
  preview: (file: File) => api.post('/api/admin/area/import/preview', { file }),
  apply: (file: File, fingerprint: string) => api.post('/api/admin/area/import', { file, fingerprint }),
};

export const officeManagers = (input: z.input<typeof managerOfficeListInput>) =>
  queryOptions({
    queryKey: ['areaManager', 'list', input],
    queryFn: ({ signal }) => api.get('/api/admin/area/mgr/code/list', input, { signal }),
  });

export const managerCalls = {
  add: (input: z.input<typeof managerFields>) => api.post('/api/admin/area/mgr/code/add', input),
  edit: (input: z.input<typeof managerEditInput>) => api.post('/api/admin/area/mgr/code/edit', input),
  enable: (ids: number[], enabled: boolean) => api.post('/api/admin/area/mgr/code/enable', { ids, enabled }),
  del: (ids: number[]) => api.post('/api/admin/area/mgr/code/del', { ids }),
  preview: (file: File) => api.post('/api/admin/area/mgr/code/import/preview', { file }),
  apply: (file: File, fingerprint: string) =>
    api.post('/api/admin/area/mgr/code/import', { file, fingerprint }),
};

/** After a write: trees, lists and pickers are asked for again. */
export async function refreshAreas(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['area'] }),
    client.invalidateQueries({ queryKey: ['areaManager'] }),
  ]);
}
