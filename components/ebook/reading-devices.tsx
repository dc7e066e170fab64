'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import css from '@/components/ebook/reading-devices.module.css';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { EmptyState } from '@/components/ui/empty-state';
import { Loaded } from '@/components/ui/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDateTime } from '@/lib/core/dates';
import type { ReadingDevicesView } from '@/lib/domain/ebook/session-contract';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

function Devices({ data }: { data: ReadingDevicesView }) {
  const client = useQueryClient();
  const remove = async (key: string) => {
    client.setQueryData(
      apiQuery('/api/user/ebook/devices', {}).queryKey,
      await api.post('/api/user/ebook/devices/del', { key }),
    );
  };
  const taken = data.devices.filter((d) => d.registered).length;
  return (
    <section aria-labelledby="reading-devices">
      <div className={css.sub}>
        <h2 id="reading-devices">阅读设备</h2>
        <span className={css.text}>{`已用 ${taken} / ${data.limit} 台`}</span>
      </div>
      <p className={css.text}>
        {`最多在 ${data.limit} 台设备上阅读电子书刊；在新的设备上打开书刊时，最久未使用的一台自动移除。`}
      </p>
      {data.devices.length === 0 ? (
        <EmptyState compact title="还没有阅读设备" text="打开电子书刊后，设备会出现在这里。" />
      ) : (
        <ul>
          {data.devices.map((d) => (
            <li key={d.key} className={css.device}>
              <span className={css.words}>
                <span className={css.name}>
                  {d.name}
                  {d.current && <StatusTag tone="green">本机</StatusTag>}
                  {d.sessionLabel && <StatusTag tone="blue">{d.sessionLabel}</StatusTag>}
                </span>
                <span className={css.facts}>
                  <span>网络 {d.network}</span>
                  <span>首次阅读 {formatDateTime(d.since)}</span>
                  <span>最近阅读 {formatDateTime(d.lastSeenAt)}</span>
                </span>
              </span>
              <ConfirmButton
                variant="outline"
                size="s"
                title="移除该阅读设备？"
                text={`${d.name} 上的扫码阅读立即结束；如果该设备登录了您的账号，重新打开书刊时会再次登记。`}
                danger
                onConfirm={() => remove(d.key)}
                done="已移除该设备"
              >
                移除
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The devices on which the caller reads. */
export const useReadingDevices = () => useQuery(apiQuery('/api/user/ebook/devices', {}));

/** 阅读设备: the devices on which the caller reads, and the way to end each. */
export function ReadingDevices() {
  const query = useReadingDevices();
  return (
    <Loaded query={query} skeleton={<Skeleton heights={[160]} />}>
      {(data) => <Devices data={data} />}
    </Loaded>
  );
}
