'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconArrowLeft, IconSettings } from '@tabler/icons-react';
import Link from 'next/link';
import { useState } from 'react';
import css from '@/components/shell/office/office-bell.module.css';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { errorText } from '@/components/ui/error-text';
import { Skeleton } from '@/components/ui/skeleton';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { Switch } from '@/components/ui/switch';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import { formatMinute } from '@/lib/core/dates';
import type { ReminderListView, ReminderRow } from '@/lib/domain/reminder/contract';
import type { ReminderKind } from '@/lib/states/reminder';

const tones: Record<ReminderKind, Tone> = {
  rejected: 'red',
  assigned: 'blue',
  overdue: 'amber',
  lowStock: 'amber',
  reconcile: 'amber',
  failedJob: 'red',
  alert: 'red',
};

const BLOCKS: readonly number[] = [56, 56, 56];

function useAct<V>(run: (input: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => invalidate(client, 'admin/reminder'),
    onError: (e) => toast.error(errorText(e)),
  });
}

function Row({ row, onOpen }: { row: ReminderRow; onOpen: (row: ReminderRow) => void }) {
  return (
    <li>
      <Link
        href={row.path}
        prefetch={false}
        className={cx(css.row, row.read && css.read)}
        onClick={() => onOpen(row)}
      >
        <span className={css.line}>
          <StatusTag tone={row.read ? 'gray' : tones[row.kind]}>{row.kindLabel}</StatusTag>
          {!row.read && <span className="sr-only">未读</span>}
          <Time className={css.time} at={formatMinute(row.createdAt)} />
        </span>
        <span className={css.title}>{row.title}</span>
        {row.text && <span className={css.text}>{row.text}</span>}
      </Link>
    </li>
  );
}

/** Which kinds this person gets. */
function Kinds({ kinds }: { kinds: ReminderListView['kinds'] }) {
  const act = useAct((input: { kind: ReminderKind; on: boolean }) =>
    api.post('/api/admin/reminder/switch', input),
  );
  return (
    <div className={css.kinds}>
      <p className={css.note}>关闭的种类不再提醒您，别人照常收到。</p>
      {kinds.map(({ kind, label, on }) => (
        <Switch
          key={kind}
          label={label}
          checked={act.isPending && act.variables.kind === kind ? act.variables.on : on}
          onChange={(e) => act.mutate({ kind, on: e.currentTarget.checked })}
        />
      ))}
    </div>
  );
}

/** The reminders of this person, and which kinds he gets. */
export function ReminderPanel({ onGone }: { onGone: () => void }) {
  const [setting, setSetting] = useState(false);
  const { data, error, refetch } = useQuery(apiQuery('/api/admin/reminder/list', {}, { staleTime: 0 }));
  const readOne = useAct((id: number) => api.post('/api/admin/reminder/read', { ids: [id] }));
  const readAll = useAct((newest: number) => api.post('/api/admin/reminder/readAll', { newest }));
  const open = (row: ReminderRow) => {
    if (!row.read) readOne.mutate(row.id);
    onGone();
  };
  const newest = data?.list[0]?.id;
  return (
    <div className={css.panel}>
      <div className={css.head}>
        {setting ? (
          <button type="button" className={css.tool} onClick={() => setSetting(false)}>
            <IconArrowLeft size={16} stroke={1.6} aria-hidden />
            返回
          </button>
        ) : (
          <b>{data && data.unread > 0 ? `提醒（${data.unread} 条未读）` : '提醒'}</b>
        )}
        <span className={css.tools}>
          {setting && <b>接收哪些提醒</b>}
          {!setting && newest !== undefined && data && data.unread > 0 && (
            <Button variant="plain" size="s" busy={readAll.isPending} onClick={() => readAll.mutate(newest)}>
              全部已读
            </Button>
          )}
          {!setting && data && data.kinds.length > 0 && (
            <button
              type="button"
              className={css.tool}
              aria-label="接收哪些提醒"
              title="接收哪些提醒"
              onClick={() => setSetting(true)}
            >
              <IconSettings size={18} stroke={1.6} aria-hidden />
            </button>
          )}
        </span>
      </div>
      {error && (
        <div className={css.empty}>
          <p>{errorText(error)}</p>
          <Button variant="outline" size="s" onClick={() => void refetch()}>
            重试
          </Button>
        </div>
      )}
      {!data && !error && (
        <div className={css.waiting}>
          <Skeleton heights={BLOCKS} />
        </div>
      )}
      {data && setting && <Kinds kinds={data.kinds} />}
      {data && !setting && data.list.length === 0 && (
        <div className={css.empty}>
          <p>没有提醒</p>
          <p className={css.note}>
            {data.kinds.length > 0
              ? `有${data.kinds.map((k) => k.label).join('、')}时显示在这里，办结后自动消失。`
              : '您的权限范围内没有会发出提醒的事。'}
          </p>
        </div>
      )}
      {data && !setting && data.list.length > 0 && (
        <ul className={css.list}>
          {data.list.map((row) => (
            <Row key={row.id} row={row} onOpen={open} />
          ))}
        </ul>
      )}
    </div>
  );
}
