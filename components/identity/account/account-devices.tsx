'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import own from '@/components/identity/account/account-devices.module.css';
import css from '@/components/identity/account/account.module.css';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { cx } from '@/components/ui/cx';
import { Loaded } from '@/components/ui/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDateTime } from '@/lib/core/dates';
import type { SessionView } from '@/lib/domain/identity/account-contract';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

function DeviceIcon({ handheld }: { handheld: boolean }) {
  return (
    <svg
      width="30"
      height="30"
      viewBox="0 0 30 30"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden
    >
      {handheld ? (
        <path d="M10 3h10a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM13 23.500h4" />
      ) : (
        <path d="M4 6h22v14H4zM11 25h8M15 20v5" />
      )}
    </svg>
  );
}

function Devices({ devices }: { devices: readonly SessionView[] }) {
  const client = useQueryClient();
  const others = devices.filter((d) => !d.current);
  const end = async (key?: string) => {
    client.setQueryData(
      apiQuery('/api/user/member/session/list', {}).queryKey,
      await api.post('/api/user/member/session/revoke', key ? { key } : {}),
    );
  };
  return (
    <>
      <div className={own.sub}>
        <h2>登录中的设备</h2>
        {others.length > 0 && (
          <ConfirmButton
            variant="outline"
            size="s"
            title="退出其他全部设备？"
            text={`其他 ${others.length} 台设备将需要重新登录。`}
            danger
            onConfirm={() => end()}
            done="其他设备已退出登录"
          >
            退出其他全部设备
          </ConfirmButton>
        )}
      </div>
      <ul>
        {devices.map((d) => (
          <li key={d.key} className={own.device}>
            <DeviceIcon handheld={d.handheld} />
            <span>
              <span className={own.deviceName}>
                {d.device}
                {d.current && <StatusTag tone="green">本机</StatusTag>}
              </span>
              <span className={cx(css.text, own.facts)}>
                <span>IP {d.ip}</span>
                <span>登录 {formatDateTime(d.createdAt)}</span>
                <span>最近活动 {formatDateTime(d.lastSeenAt)}</span>
              </span>
            </span>
            {!d.current && (
              <ConfirmButton
                variant="outline"
                size="s"
                title="退出该设备的登录？"
                text={`${d.device} 将需要重新登录。`}
                danger
                onConfirm={() => end(d.key)}
                done="已退出登录"
              >
                退出登录
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The devices on which the account is logged in. */
export const useSessions = () => useQuery(apiQuery('/api/user/member/session/list', {}));

/** 我的设备: where the account is logged in, with the way out of each. */
export function AccountDevices() {
  const query = useSessions();
  return (
    <Loaded query={query} skeleton={<Skeleton heights={[160]} />}>
      {(devices) => <Devices devices={devices} />}
    </Loaded>
  );
}
