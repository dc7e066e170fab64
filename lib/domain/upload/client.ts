import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { folderAddInput, folderEditInput, mediaListInput } from '@/lib/domain/upload/contract';

const BASE = '/api/admin/media';

export const mediaList = (input: z.input<typeof mediaListInput>) =>
  queryOptions({
    queryKey: ['media', 'list', input],
    queryFn: ({ signal }) => api.get(`${BASE}/list`, input, { signal }),
  });

export const mediaDetail = (id: number) =>
  queryOptions({
    queryKey: ['media', 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/detail/[id]`, { id }, { signal }),
  });

export const mediaFolders = () =>
  queryOptions({
    queryKey: ['media', 'folders'],
    queryFn: ({ signal }) => api.get(`${BASE}/folder/list`, {}, { signal }),
  });

export const mediaCalls = {
  edit: (id: number, title: string) => api.post(`${BASE}/edit`, { id, title }),
  move: (ids: number[], folderId: number) => api.post(`${BASE}/move`, { ids, folderId }),
  del: (ids: number[]) => api.post(`${BASE}/del`, { ids }),
  addFolder: (input: z.input<typeof folderAddInput>) => api.post(`${BASE}/folder/add`, input),
  editFolder: (input: z.input<typeof folderEditInput>) => api.post(`${BASE}/folder/edit`, input),
  delFolder: (id: number) => api.post(`${BASE}/folder/del`, { id }),
};

/** After a write: lists, folders and details of the library are asked for again. */
export function refreshMedia(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['media'] });
}
