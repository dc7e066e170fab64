'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import css from '@/components/admin/office/alerts-panel.module.css';
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
        <Button
          variant="outline"
          size="s"
          busy={test.isPending}
          disabled={targets.length === 0}
          onClick={() => test.mutate()}
        >
          发送测试
        </Button>
      }
    >
      {error && <p className={css.text}>{errorText(error)}</p>}
      {none && (
        <p className={css.text}>
          没有配置接收人，发现异常时不会通知任何人。请在服务器上设置 ALERT_MAIL、ALERT_PHONE 或
          ALERT_WEBHOOK_URL。
        </p>
      )}
      {data && (
        <DescriptionList
          items={[
            ...targets.map(({ name, works, text }) =>
              receiver(name, works, works ? '可送达' : '无法送达', text),
            ),
            {
              label: '最近一次',
              value: data.last
                ? `${formatDateTime(data.last.at)}，${data.last.channelLabel}，${data.last.statusLabel}`
                : '尚未发送',
            },
          ]}
        />
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
