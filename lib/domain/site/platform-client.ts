import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { settingEditInput, settingHistoryInput } from '@/lib/domain/site/platform-contract';

export const settingsKey = ['admin', 'setting'] as const;

export const settingListOptions = () =>
  queryOptions({
    queryKey: [...settingsKey, 'list'],
    queryFn: ({ signal }) => api.get('/api/admin/setting/list', {}, { signal }),
  });

export const settingHistoryOptions = (input: z.input<typeof settingHistoryInput>) =>
  queryOptions({
    queryKey: [...settingsKey, 'history', input],
    queryFn: ({ signal }) => api.get('/api/admin/setting/history', input, { signal }),
  });

export const saveSettings = (input: z.input<typeof settingEditInput>) =>
  api.post('/api/admin/setting/edit', input);
