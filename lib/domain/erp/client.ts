import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  mapAddInput,
  mapEditInput,
  mapListInput,
  unmappedListInput,
  unmappedResolveInput,
} from './map-contract';
import type { pushListInput } from './push-contract';
import type { runListInput, runRowListInput } from './run-contract';

const BASE = '/api/admin/erp';
const all = ['admin', 'erp'] as const;

export const mapListOptions = (input: z.input<typeof mapListInput>) =>
  queryOptions({
    queryKey: [...all, 'software', 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/software/list`, input, { signal }),
  });
export const mapTemplateUrl = `${BASE}/software/template`;
export const mapCalls = {
  add: (input: z.input<typeof mapAddInput>) => api.post(`${BASE}/software/add`, input),
  edit: (input: z.input<typeof mapEditInput>) => api.post(`${BASE}/software/edit`, input),
  del: (ids: number[]) => api.post(`${BASE}/software/del`, { ids }),
  previewImport: (file: File) => api.post(`${BASE}/software/import/preview`, { file }),
  applyImport: (file: File, fingerprint: string) =>
    api.post(`${BASE}/software/import`, { file, fingerprint }),
};

export const unmappedListOptions = (input: z.input<typeof unmappedListInput>) =>
  queryOptions({
    queryKey: [...all, 'unmapped', input],
    queryFn: ({ signal }) => api.get(`${BASE}/unmapped/list`, input, { signal }),
  });
export const resolveUnmapped = (input: z.input<typeof unmappedResolveInput>) =>
  api.post(`${BASE}/unmapped/resolve`, input);

/** A list with a run that goes on is asked again by itself. */
const RUNNING_MS = 3000;

export const runListOptions = (input: z.input<typeof runListInput>) =>
  queryOptions({
    queryKey: [...all, 'run', 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/run/list`, input, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.list.some((r) => r.status === 'running') ? RUNNING_MS : false,
  });
export const runDetailOptions = (id: number) =>
  queryOptions({
    queryKey: [...all, 'run', 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/run/detail/[id]`, { id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'running' ? RUNNING_MS : false),
  });
/** The file that a run was made from, as it came. */
export const runFileUrl = (id: number) => `${BASE}/run/file/${id}`;
export const runRowListOptions = (input: z.input<typeof runRowListInput>) =>
  queryOptions({
    queryKey: [...all, 'run', 'rows', input],
    queryFn: ({ signal }) => api.get(`${BASE}/run/row/list`, input, { signal }),
  });
/** Starts a pull; answers with its row, which the list then follows. */
export const syncStock = (full: boolean) => api.post('/api/admin/stock/erp/sync', { full });

export const stockTemplateUrl = `${BASE}/file/template`;
/** `asOf` as `YYYY-MM-DD HH:mm`, for rows of the file without a time of their own. */
export const previewStockFile = (file: File, asOf: string | null) =>
  api.post(`${BASE}/file/preview`, { file, ...(asOf && { asOf }) });
export const applyStockFile = (file: File, asOf: string | null, fingerprint: string) =>
  api.post(`${BASE}/file/apply`, { file, ...(asOf && { asOf }), fingerprint });

export const pushListOptions = (input: z.input<typeof pushListInput>) =>
  queryOptions({
    queryKey: [...all, 'push', input],
    queryFn: ({ signal }) => api.get(`${BASE}/push/list`, input, { signal }),
  });
export const retryPushes = (ids: number[]) => api.post(`${BASE}/push/retry`, { ids });

export const healthOptions = () =>
  queryOptions({
    queryKey: [...all, 'health'],
    queryFn: ({ signal }) => api.get(`${BASE}/health`, {}, { signal }),
    refetchInterval: 60_000,
  });

/** After a write: mapping, runs, pushes and stock are asked for again. */
export async function refreshErp(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: all }),
    client.invalidateQueries({ queryKey: ['admin', 'stock'] }),
  ]);
}
