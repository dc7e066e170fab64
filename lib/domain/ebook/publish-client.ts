import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  assetActivateInput,
  assetEditInput,
  assetListInput,
  AssetRow,
  assetTextInput,
  sourceInput,
  targetInput,
} from './publish-contract';

const BASE = '/api/admin/product/ebook';

/** Everything that changes when a file is uploaded, converted or put in force. */
export const assetKeys = { all: ['ebook', 'asset'] as const };

const POLL_MS = 2000;
/** Whether a conversion is under way or waits. */
export const isMoving = (row: Pick<AssetRow, 'status'>) =>
  row.status === 'uploaded' || row.status === 'converting';

/** The list; while something in sight is converted it is asked again each two seconds. */
export const assetListOptions = (input: z.input<typeof assetListInput>) =>
  queryOptions({
    queryKey: [...assetKeys.all, 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
    refetchInterval: (query) => (query.state.data?.list.some(isMoving) ? POLL_MS : false),
  });

export const assetSummaryOptions = () =>
  queryOptions({
    queryKey: [...assetKeys.all, 'summary'],
    queryFn: ({ signal }) => api.get(`${BASE}/summary`, {}, { signal }),
    refetchInterval: (query) => {
      const counts = query.state.data;
      return counts && counts.uploaded + counts.converting > 0 ? POLL_MS : false;
    },
  });

export const assetDetailOptions = (id: number) =>
  queryOptions({
    queryKey: [...assetKeys.all, 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
    refetchInterval: (query) => (query.state.data && isMoving(query.state.data) ? POLL_MS : false),
    staleTime: 0,
  });

export const assetTextOptions = (input: z.input<typeof assetTextInput>) =>
  queryOptions({
    queryKey: [...assetKeys.all, 'text', input],
    queryFn: ({ signal }) => api.get(`${BASE}/text/[id]/[n]`, input, { signal }),
  });

/** Products and issues that files are uploaded for. */
export const assetTargetOptions = (input: z.input<typeof targetInput>) =>
  queryOptions({
    queryKey: [...assetKeys.all, 'target', input],
    queryFn: ({ signal }) => api.get(`${BASE}/target`, input, { signal }),
    placeholderData: (before) => before,
  });

/** Clean picture of a page, for the desk only. */
export const assetPageSrc = (id: number, page: number, width: 200 | 900 | 1600) =>
  `${BASE}/page/${id}/${page}?w=${width}`;

export const assetCalls = {
  upload: (input: z.input<typeof sourceInput>) => api.send(`${BASE}/upload`, input),
  edit: (input: z.input<typeof assetEditInput>) => api.send(`${BASE}/edit`, input),
  activate: (input: z.input<typeof assetActivateInput>) => api.post(`${BASE}/activate`, input),
  retry: (id: number) => api.send(`${BASE}/retry/[id]`, { id }),
  cancel: (id: number) => api.send(`${BASE}/cancel/[id]`, { id }),
  del: (ids: number[]) => api.send(`${BASE}/del`, { ids }),
};

export const refreshAssets = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: assetKeys.all });
