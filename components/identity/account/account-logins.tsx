'use client';

import { useLogins } from '@/components/identity/account/use-logins';
import own from '@/components/identity/account/account-devices.module.css';
import css from '@/components/identity/account/account.module.css';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { Loaded } from '@/components/ui/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { StatusTag } from '@/components/ui/status-tag';
import { useHashPlace } from '@/components/ui/use-hash-place';
import { formatDateTime } from '@/lib/core/dates';
import type { Paged } from '@/lib/core/page';
import type { LoginEntryView } from '@/lib/domain/identity/account-contract';

function Logins({ logins }: { logins: Paged<LoginEntryView> }) {
  useHashPlace();
  return (
    <section aria-labelledby="login-history">
      <div className={own.sub}>
        <h2 id="login-history">登录记录</h2>
        <span className={css.hint}>如有不是您本人的登录，请立即修改密码</span>
      </div>
      {logins.list.length === 0 ? (
        <EmptyState title="暂无登录记录" compact />
      ) : (
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">方式</th>
              <th scope="col" className={own.wide}>
                设备
              </th>
              <th scope="col" className={own.wide}>
                IP
              </th>
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {logins.list.map((e) => (
              <tr key={e.id}>
                <td>{formatDateTime(e.createdAt)}</td>
                <td>{e.method}</td>
                <td className={own.wide}>{e.device}</td>
                <td className={own.wide}>{e.ip}</td>
                <td>
                  {e.success ? (
                    <StatusTag tone="green">成功</StatusTag>
                  ) : (
                    <StatusTag tone="red">{e.reason ?? '失败'}</StatusTag>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={css.more}>
        <Pager
          path="/user/center/devices"
          pageNum={logins.pageNum}
          pages={Math.ceil(logins.total / logins.pageSize)}
          total={logins.total}
        />
      </div>
    </section>
  );
}

/** 登录记录: what happened to the account, failures too. */
export function AccountLogins() {
  return (
    <Loaded query={useLogins()} skeleton={<Skeleton heights={[320]} />}>
      {(logins) => <Logins logins={logins} />}
    </Loaded>
  );
}
