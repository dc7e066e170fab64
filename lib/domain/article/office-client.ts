import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, ApiError } from '@/lib/client/api';
import type {
  articleCheckInput,
  articleFlagInput,
  articleScheduleInput,
  articleTopInput,
  autosaveInput,
  revisionRestoreInput,
  sensitiveAddInput,
  sensitiveLevelInput,
  sensitiveListInput,
} from '@/lib/domain/article/office-contract';

const BASE = '/api/admin/article';

export const revisionList = (id: number) =>
  queryOptions({
    queryKey: ['article', 'revisions', id],
    queryFn: ({ signal }) => api.get(`${BASE}/revision/list/[id]`, { id }, { signal }),
  });

export const revisionDiff = (id: number, from: number, to: number, mode: 'text' | 'html') =>
  queryOptions({
    queryKey: ['article', 'diff', id, from, to, mode],
    queryFn: ({ signal }) => api.get(`${BASE}/revision/diff`, { id, from, to, mode }, { signal }),
    enabled: from > 0 && to > 0,
  });

export const sensitiveWords = (input: z.input<typeof sensitiveListInput>) =>
  queryOptions({
    queryKey: ['sensitive', input],
    queryFn: ({ signal }) => api.get(`${BASE}/sensitive/list`, input, { signal }),
  });

export const officeCalls = {
  restoreRevision: (input: z.input<typeof revisionRestoreInput>) =>
    api.post(`${BASE}/revision/restore`, input),
  schedule: (input: z.input<typeof articleScheduleInput>) => api.post(`${BASE}/schedule`, input),
  top: (input: z.input<typeof articleTopInput>) => api.post(`${BASE}/top`, input),
  lead: (input: z.input<typeof articleFlagInput>) => api.post(`${BASE}/lead`, input),
  recommend: (input: z.input<typeof articleFlagInput>) => api.post(`${BASE}/recommend`, input),
  check: (input: z.input<typeof articleCheckInput>) => api.post(`${BASE}/check`, input),
  lock: (id: number) => api.post(`${BASE}/lock`, { id }, { stay: true }),
  lockStatus: (id: number) => api.get(`${BASE}/lock/status/[id]`, { id }, { stay: true }),
  autosave: (input: z.input<typeof autosaveInput>) => api.post(`${BASE}/autosave`, input, { stay: true }),
  forgetAutosave: (draftKey: string) => api.post(`${BASE}/autosave/del`, { draftKey }),
  addWords: (input: z.input<typeof sensitiveAddInput>) => api.post(`${BASE}/sensitive/add`, input),
  changeLevel: (input: z.input<typeof sensitiveLevelInput>) => api.post(`${BASE}/sensitive/edit`, input),
  deleteWords: (ids: number[]) => api.post(`${BASE}/sensitive/del`, { ids }),
};

/** Gives the editor's lock back while the page goes away: nobody waits for the reply. */
export function unlockOnLeave(id: number): void {
  void fetch(`${BASE}/unlock`, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  }).catch(() => undefined);
}

/** What a save says that came second: somebody saved meanwhile, or holds the lock. `null` for any other failure. */
export function conflictOf(error: unknown): { message: string; version: number } | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const data = error.data as { version?: unknown } | null;
  return typeof data?.version === 'number' ? { message: error.message, version: data.version } : null;
}
