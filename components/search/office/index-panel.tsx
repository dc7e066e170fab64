'use client';

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import css from '@/components/search/office/index-panel.module.css';
import { errorText } from '@/components/ui/error-text';
import { StatusTag } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import { formatMinute } from '@/lib/core/dates';
import type { IndexStateInfo } from '@/lib/domain/search/contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

function Tag({ state }: { state: IndexStateInfo }) {
  if (state.lastError) return <StatusTag tone="red">重建出错，稍后自动重试</StatusTag>;
  if (state.done < state.total)
    return <StatusTag tone="amber">{state.queued ? '重建中' : '有内容待重建'}</StatusTag>;
  return <StatusTag tone="green">已是最新</StatusTag>;
}

/** Version of the dictionary and how far the index follows it. */
export function IndexPanel() {
  const client = useQueryClient();
  const { data: state } = useQuery(
    apiQuery(
      '/api/admin/search/state',
      {},
      {
        refetchInterval: ({ state: { data } }) =>
          data && (data.queued || data.done < data.total) ? 2000 : false,
      },
    ),
  );
  const again = useMutation({
    mutationFn: () => api.post('/api/admin/search/reindex', {}),
    onSuccess: async () => {
      toast.success('已开始重建索引');
      await invalidate(client, 'admin/search');
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const share = !state || state.total === 0 ? 100 : Math.floor((state.done / state.total) * 100);
  return (
    <div className={css.row} role="group" aria-label="搜索索引">
      {state && <Tag state={state} />}
      <span className={css.facts}>
        {state
          ? `词典第 ${state.version} 版${state.changedAt ? `（${formatMinute(state.changedAt)}）` : ''}，${state.terms} 个词语`
          : '正在读取……'}
      </span>
      <progress className={css.bar} value={share} max={100} aria-label="索引进度" />
      <span className={css.facts} aria-live="polite">
        {state && `已索引 ${state.done} / ${state.total}`}
      </span>
      <Button
        size="xs"
        variant="default"
        loading={again.isPending}
        disabled={!state || state.done === state.total || state.queued}
        onClick={() => again.mutate()}
      >
        立即重建
      </Button>
    </div>
  );
}
