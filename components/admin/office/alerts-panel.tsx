'use client';

import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import css from '@/components/admin/office/alerts-panel.module.css';
import { ReceiverForm } from '@/components/admin/office/receiver-form';
import { ReceiversTable } from '@/components/admin/office/receivers-table';
import { Button } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { errorText } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import { formatDateTime } from '@/lib/core/dates';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** A receiver with its state in words. */
const receiver = (name: string, good: boolean, state: string, text: string) => ({
  label: name,
  value: (
    <>
      <StatusTag tone={good ? 'green' : 'red'}>{state}</StatusTag> {text}
    </>
  ),
});

/** Whom the system's alerts reach, what is open, and a test of the way. */
export function AlertsPanel() {
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const { data, error } = useQuery(apiQuery('/api/admin/system/alerts', {}, { refetchInterval: 60_000 }));
  const test = useMutation({
    mutationFn: () => api.post('/api/admin/system/alerts/test', {}),
    onSuccess: async ({ results }) => {
      const lost = results.filter((r) => !r.delivered).length;
      if (lost > 0) toast.error(`${lost} 个接收人没有收到测试消息`);
      else toast.success('全部接收人的服务器都已接收测试消息');
      await invalidate(client, 'admin/system');
    },
    onError: (e) => toast.error(errorText(e)),
  });
  const targets = data?.targets ?? [];
  const none = data !== undefined && targets.length === 0;
  return (
    <Panel
      className={css.panel}
      title="系统告警"
      extra={
        <div className={css.tools}>
          <Button
            variant="outline"
            size="s"
            busy={test.isPending}
            disabled={!targets.some((t) => t.enabled)}
            onClick={() => test.mutate()}
          >
            全部发送测试
          </Button>
          <Button variant="outline" size="s" onClick={() => setAdding(true)}>
            添加接收人
          </Button>
        </div>
      }
    >
      {error && <p className={css.text}>{errorText(error)}</p>}
      {none && (
        <p className={css.text}>
          没有接收人，发现异常时不会通知任何人。请添加接收人，或在服务器上设置 ALERT_MAIL、ALERT_PHONE、
          ALERT_WEBHOOK_URL。
        </p>
      )}
      {targets.length > 0 && <ReceiversTable targets={targets} />}
      {data && (
        <p className={css.last}>
          {data.last
            ? `最近一次告警：${formatDateTime(data.last.at)}，${data.last.channelLabel}，${data.last.statusLabel}`
            : '尚未发送过告警'}
        </p>
      )}
      {test.data && (
        <>
          <h3 className={css.results}>测试结果</h3>
          <DescriptionList
            items={test.data.results.map(({ name, delivered, text }) =>
              receiver(name, delivered, delivered ? '对方已接收' : '没有送达', text),
            )}
          />
        </>
      )}
      {adding && <ReceiverForm row={null} onClose={() => setAdding(false)} />}
      {data && <h3 className={css.results}>未解决的异常</h3>}
      {data && (
        <ul className={css.list}>
          {data.open.map((alert) => (
            <li key={alert.id}>
              <b>{alert.title}</b>
              {alert.detail && `：${alert.detail}`}
              <span className={css.time}>
                发现于 {formatDateTime(alert.foundAt)}，
                {alert.notifiedAt ? `最近通知 ${formatDateTime(alert.notifiedAt)}` : '尚未通知'}
              </span>
            </li>
          ))}
          {data.open.length === 0 && <li>没有未解决的异常</li>}
        </ul>
      )}
    </Panel>
  );
}
