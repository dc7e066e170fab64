'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/admin/office/alerts-panel.module.css';
import { ReceiverForm } from '@/components/admin/office/receiver-form';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { errorText } from '@/components/ui/error-text';
import rowsCss from '@/components/ui/rows.module.css';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import type { AlertsView } from '@/lib/domain/admin/alert-contract';
import { alertTopicList, alertTopics } from '@/lib/states/alert';

type Target = AlertsView['targets'][number];

const heard = (topics: Target['topics']) =>
  topics.length === alertTopicList.length ? '全部' : topics.map((t) => alertTopics[t]).join('、');

/** Whether he can be reached; of a robot nobody knows before a trial. */
function reach({ enabled, works, tried, channel }: Target): [tone: Tone, words: string] {
  if (!enabled) return ['gray', '已停用'];
  if (!works) return ['red', '无法送达'];
  return channel === 'webhook' && !tried ? ['gray', '未测试'] : ['green', '可送达'];
}

function State({ target }: { target: Target }) {
  const [tone, words] = reach(target);
  return (
    <>
      <StatusTag tone={tone}>{words}</StatusTag>
      <small className={css.under}>{target.text}</small>
    </>
  );
}

/** What may be done with a receiver that was set here: a trial, changes, taking it away. */
function Acts({ target, onEdit }: { target: Target & { id: number }; onEdit: () => void }) {
  const client = useQueryClient();
  const { id } = target;
  const test = useMutation({
    mutationFn: () => api.post('/api/admin/system/alerts/test', { id }),
    onSuccess: async ({ results: [said] }) => {
      if (said?.delivered) toast.success('对方的服务器已接收测试消息');
      else toast.error(`没有送达：${said?.text ?? ''}`);
      await invalidate(client, 'admin/system');
    },
    onError: (e) => toast.error(errorText(e)),
  });
  const about = target.label;
  return (
    <div className={css.acts}>
      <Button
        variant="plain"
        size="s"
        busy={test.isPending}
        aria-label={`发送测试：${about}`}
        onClick={() => test.mutate()}
      >
        发送测试
      </Button>
      <Button variant="plain" size="s" aria-label={`修改：${about}`} onClick={onEdit}>
        修改
      </Button>
      <ConfirmButton
        variant="plain"
        size="s"
        label={`删除：${about}`}
        title={`删除接收人“${about}”？`}
        text="删除后不再向其发送告警。"
        danger
        confirmLabel="删除"
        onConfirm={async () => {
          await api.post('/api/admin/system/alerts/receiver/del', { id });
          await invalidate(client, 'admin/system');
        }}
        done="已删除"
      >
        删除
      </ConfirmButton>
    </div>
  );
}

/** Who hears of alerts, by which way, of what, and whether he can be reached. */
export function ReceiversTable({ targets }: { targets: readonly Target[] }) {
  const [edited, setEdited] = useState<Target | null>(null);
  return (
    <div className={rowsCss.scroll}>
      <table className={rowsCss.table}>
        <thead>
          <tr>
            <th scope="col">接收人</th>
            <th scope="col">渠道</th>
            <th scope="col">接收内容</th>
            <th scope="col">状态</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {targets.map((t) => (
            <tr key={t.id ?? `${t.channel} ${t.name}`}>
              <td className={css.who}>
                {t.label || t.name}
                {t.label && <small className={css.under}>{t.name}</small>}
              </td>
              <td className={rowsCss.nowrap}>{t.channelLabel}</td>
              <td className={css.topics}>{heard(t.topics)}</td>
              <td className={css.state}>
                <State target={t} />
              </td>
              <td>
                {t.id === null ? (
                  <span className={css.fixed}>服务器配置</span>
                ) : (
                  <Acts target={{ ...t, id: t.id }} onEdit={() => setEdited(t)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {edited && <ReceiverForm row={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
