'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import css from '@/components/identity/accounts/accounts.module.css';
import { OwnPassword } from '@/components/identity/accounts/own-password';
import { OwnSecond } from '@/components/identity/accounts/own-second';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DescriptionList } from '@/components/ui/description-list';
import { Loaded } from '@/components/ui/loaded';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { formatMinute } from '@/lib/core/dates';
import type { OwnSecurityView } from '@/lib/domain/admin/own-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

function Security({ own }: { own: OwnSecurityView }) {
  const client = useQueryClient();
  const refresh = () => invalidate(client, 'admin/account');
  const revoke = async (key?: string) => {
    await api.post('/api/admin/account/self/session/revoke', { key });
    await refresh();
  };
  const others = own.sessions.filter((s) => !s.current);
  return (
    <div className={css.panels}>
      <div className={css.stack}>
        <Panel title="我的账号">
          <DescriptionList
            items={[
              { label: '登录名', value: own.loginName },
              { label: '姓名', value: own.name },
              { label: '手机号码', value: own.phone },
              { label: '密码设置于', value: own.passwordChangedAt && formatMinute(own.passwordChangedAt) },
              {
                label: '身份验证器',
                value: own.secondFactorAt && `绑定于 ${formatMinute(own.secondFactorAt)}`,
              },
              { label: '可用备用码', value: `${own.recoveryLeft} 个` },
            ]}
          />
        </Panel>
        <Panel
          title="登录中的设备"
          extra={
            others.length > 0 && (
              <ConfirmButton
                variant="outline"
                size="s"
                title="退出其他全部设备？"
                text={`其他 ${others.length} 台设备将需要重新登录。`}
                danger
                onConfirm={() => revoke()}
                done="其他设备已退出登录"
              >
                退出其他全部设备
              </ConfirmButton>
            )
          }
        >
          <ul>
            {own.sessions.map((s) => (
              <li key={s.key} className={css.device}>
                <span className={css.two}>
                  <span>
                    {s.device} {s.current && <StatusTag tone="green">本机</StatusTag>}
                  </span>
                  <small>
                    IP {s.ip}　最近活动 {formatMinute(s.lastSeenAt)}
                  </small>
                </span>
                {!s.current && (
                  <ConfirmButton
                    variant="outline"
                    size="s"
                    title="退出该设备的登录？"
                    text={`${s.device} 将需要重新登录。`}
                    danger
                    onConfirm={() => revoke(s.key)}
                    done="已退出登录"
                  >
                    退出登录
                  </ConfirmButton>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <div className={css.stack}>
        <Panel title="修改登录密码">
          <OwnPassword onDone={() => void refresh()} />
        </Panel>
        <Panel title="身份验证器与备用码">
          <OwnSecond onDone={() => void refresh()} />
        </Panel>
      </div>
    </div>
  );
}

/** 账号安全: password, authenticator, recovery codes and devices of one's own. */
export function OwnSecurity() {
  const query = useQuery(apiQuery('/api/admin/account/self/security', {}));
  return <Loaded query={query}>{(own) => <Security own={own} />}</Loaded>;
}
