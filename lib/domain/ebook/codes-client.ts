import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type {
  batchAddInput,
  batchEditInput,
  batchHandOutInput,
  batchListInput,
  batchVoidInput,
  codeImportInput,
} from './batch-contract';
import type { codeActInput, codeExtendInput, codeListInput, codeRebindInput } from './codes-contract';
import type { readingDaysInput, readingLogInput } from './reading-log-contract';

/** Calls of the codes desk and of the reading log. */

const BASE = '/api/admin/ebook';
const codesKey = ['admin', 'ebook'] as const;

export const refreshCodes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: codesKey });

export const codeListOptions = (input: z.input<typeof codeListInput>) =>
  queryOptions({
    queryKey: [...codesKey, 'code', input],
    queryFn: ({ signal }) => api.get(`${BASE}/code/list`, input, { signal }),
  });

export const codeDetailOptions = (id: number) =>
  queryOptions({
    queryKey: [...codesKey, 'code', 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/code/detail/[id]`, { id }, { signal }),
  });

export const codeCalls = {
  find: (code: string) => api.post(`${BASE}/code/find`, { code }),
  freeze: (input: z.input<typeof codeActInput>) => api.send(`${BASE}/code/freeze`, input),
  unfreeze: (input: z.input<typeof codeActInput>) => api.send(`${BASE}/code/unfreeze`, input),
  void: (input: z.input<typeof codeActInput>) => api.send(`${BASE}/code/void`, input),
  rebind: (input: z.input<typeof codeRebindInput>) => api.send(`${BASE}/code/rebind`, input),
  extend: (input: z.input<typeof codeExtendInput>) => api.send(`${BASE}/code/extend`, input),
};

export const batchListOptions = (input: z.input<typeof batchListInput>) =>
  queryOptions({
    queryKey: [...codesKey, 'batch', input],
    queryFn: ({ signal }) => api.get(`${BASE}/batch/list`, input, { signal }),
  });

export const batchDetailOptions = (id: number) =>
  queryOptions({
    queryKey: [...codesKey, 'batch', 'detail', id],
    queryFn: ({ signal }) => api.get(`${BASE}/batch/detail/[id]`, { id }, { signal }),
  });

export const batchChoicesOptions = (productId?: number) =>
  queryOptions({
    queryKey: [...codesKey, 'choices', productId],
    queryFn: ({ signal }) => api.get(`${BASE}/batch/choices`, { productId }, { signal }),
    placeholderData: (before) => before,
  });

export const batchCalls = {
  add: (input: z.input<typeof batchAddInput>) => api.send(`${BASE}/batch/add`, input),
  edit: (input: z.input<typeof batchEditInput>) => api.send(`${BASE}/batch/edit`, input),
  handOut: (input: z.input<typeof batchHandOutInput>) => api.send(`${BASE}/batch/handOut`, input),
  void: (input: z.input<typeof batchVoidInput>) => api.send(`${BASE}/batch/void`, input),
  print: (id: number, pageNum: number) => api.post(`${BASE}/batch/print`, { id, pageNum }),
  previewImport: (file: File) => api.post(`${BASE}/batch/import/preview`, { file }),
  import: (input: z.input<typeof codeImportInput>) => api.send(`${BASE}/batch/import`, input),
};

export const readingLogOptions = (input: z.input<typeof readingLogInput>) =>
  queryOptions({
    queryKey: [...codesKey, 'log', input],
    queryFn: ({ signal }) => api.get(`${BASE}/log/list`, input, { signal }),
  });

export const readingDaysOptions = (input: z.input<typeof readingDaysInput>) =>
  queryOptions({
    queryKey: [...codesKey, 'days', input],
    queryFn: ({ signal }) => api.get(`${BASE}/log/days`, input, { signal }),
  });

/** The sheet of a batch; it comes as a file, by POST because it leaves a row in the log. */
export const batchExportUrl = `${BASE}/batch/export`;
