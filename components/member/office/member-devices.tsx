'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '@/components/ui/confirm-button';
import office from '@/components/ui/office.module.css';
import { Panel } from '@/components/ui/panel';
import rows from '@/components/ui/rows.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDateTime } from '@/lib/core/dates';
import type { MemberOfficeView } from '@/lib/domain/member/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** Where the account is logged in; one device or all of them can be logged out. */
export function MemberDevices({ member }: { member: MemberOfficeView }) {
  const client = useQueryClient();
  const end = async (key?: string) => {
    await api.post('/api/admin/member/sessions/end', { id: member.id, key });
    await invalidate(client, 'admin/member');
  };
  return (
    <Panel
      title="登录中的设备"
      padded={member.sessions.length === 0}
      extra={
        member.sessions.length > 0 && (
          <ConfirmButton
            title="使该用户在所有设备退出登录？"
            confirmLabel="全部退出"
            danger
            done="已退出登录"
            onConfirm={() => end()}
          >
            全部退出
          </ConfirmButton>
        )
      }
    >
      {member.sessions.length === 0 ? (
        <p className={office.hint}>没有登录中的设备。</p>
      ) : (
        <div className={rows.scroll}>
          <table className={rows.table}>
            <thead>
              <tr>
                <th scope="col">设备</th>
                <th scope="col">IP 地址</th>
                <th scope="col">登录时间</th>
                <th scope="col">最近活动</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {member.sessions.map((s) => (
                <tr key={s.key}>
                  <td>{s.device}</td>
                  <td className={rows.number}>{s.ip ?? '—'}</td>
                  <td className={rows.time}>{formatDateTime(s.createdAt)}</td>
                  <td className={rows.time}>{formatDateTime(s.lastSeenAt)}</td>
                  <td>
                    <ConfirmButton
                      variant="plain"
                      title="使该设备退出登录？"
                      danger
                      done="已退出登录"
                      onConfirm={() => end(s.key)}
                    >
                      退出
                    </ConfirmButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** The newest rows of the login log. */
export function MemberLogins({ logins }: { logins: MemberOfficeView['logins'] }) {
  return (
    <Panel title="最近登录记录" padded={logins.length === 0}>
      {logins.length === 0 ? (
        <p className={office.hint}>没有登录记录。</p>
      ) : (
        <div className={rows.scroll}>
          <table className={rows.table}>
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">方式</th>
                <th scope="col">结果</th>
                <th scope="col">设备</th>
                <th scope="col">IP 地址</th>
              </tr>
            </thead>
            <tbody>
              {logins.map((l) => (
                <tr key={l.id}>
                  <td className={rows.time}>{formatDateTime(l.createdAt)}</td>
                  <td>{l.method}</td>
                  <td>
                    <StatusTag tone={l.success ? 'green' : 'red'}>
                      {l.success ? '成功' : (l.reason ?? '失败')}
                    </StatusTag>
                  </td>
                  <td>{l.device}</td>
                  <td className={rows.number}>{l.ip ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
