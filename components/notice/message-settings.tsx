'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/notice/message-settings.module.css';
import { errorText } from '@/components/ui/error-text';
import { Loaded } from '@/components/ui/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import type { MessageSettingsView } from '@/lib/domain/notice/contract';
import { api } from '@/lib/client/api';
import { apiQuery, formQuery } from '@/lib/client/query';

const ways = [
  { key: 'sms', label: '短信' },
  { key: 'mail', label: '邮件' },
] as const;

function Settings({ initial }: { initial: MessageSettingsView }) {
  const [list, setList] = useState(initial.list);
  const [busy, setBusy] = useState<string | null>(null);
  const save = async (row: (typeof list)[number]) => {
    setBusy(row.kind);
    try {
      const saved = await api.send('/api/user/message/settings/edit', {
        kind: row.kind,
        sms: row.sms,
        mail: row.mail,
      });
      setList(saved.data.list);
      toast.success(saved.message);
    } catch (e) {
      toast.error(errorText(e));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">消息</th>
            {ways.map((w) => (
              <th key={w.key} scope="col">
                {w.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.kind}>
              <th scope="row">{row.kindLabel}</th>
              {ways.map((w) => (
                <td key={w.key}>
                  <label>
                    <input
                      type="checkbox"
                      checked={row[w.key]}
                      disabled={busy !== null}
                      aria-label={`${row.kindLabel}：${w.label}`}
                      onChange={(event) => void save({ ...row, [w.key]: event.target.checked })}
                    />
                    {row[w.key] ? '接收' : '不接收'}
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.hint}>
        邮件发送到已绑定的邮箱；开票时填写的接收邮箱始终会收到发票。消息中心会保留全部消息。
      </p>
    </>
  );
}

/** Which messages also come by SMS and mail, as the ticks start. */
export const useMessageSettings = () => useQuery(formQuery(apiQuery('/api/user/message/settings', {})));

/** 消息提醒: which messages also come by SMS and mail. A tick is saved at once. */
export function MessageSettings() {
  const query = useMessageSettings();
  return (
    <Loaded query={query} skeleton={<Skeleton heights={[320]} />}>
      {(settings) => <Settings initial={settings} />}
    </Loaded>
  );
}
