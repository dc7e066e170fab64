'use client';

import { useLogins } from '@/components/identity/account/use-logins';
import css from '@/components/identity/mobile/account-mobile.module.css';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Loaded } from '@/components/ui/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { StatusTag } from '@/components/ui/status-tag';
import { useHashPlace } from '@/components/ui/use-hash-place';
import { formatDateTime } from '@/lib/core/dates';
import type { Paged } from '@/lib/core/page';
import type { LoginEntryView } from '@/lib/domain/identity/account-contract';

const PATH = '/mobile/user/account/devices';

function Logins({ logins }: { logins: Paged<LoginEntryView> }) {
  useHashPlace();
  const { list, pageNum, pageSize, total } = logins;
  const pages = Math.ceil(total / pageSize);
  return (
    <section aria-labelledby="login-history">
      <h2 id="login-history" className={css.heading}>
        登录记录
      </h2>
      <p className={css.small}>如有不是您本人的登录，请立即修改密码</p>
      {list.length === 0 ? (
        <EmptyState
          title="暂无登录记录"
          compact
          action={pageNum > 1 && <ButtonLink href={PATH}>返回第一页</ButtonLink>}
        />
      ) : (
        <ul className={css.entries}>
          {list.map((e) => (
            <li key={e.id} className={css.entry}>
              <span className={css.line}>
                <span>{e.method}</span>
                <StatusTag tone={e.success ? 'green' : 'red'}>
                  {e.success ? '成功' : (e.reason ?? '失败')}
                </StatusTag>
              </span>
              <span className={css.small}>{formatDateTime(e.createdAt)}</span>
              <span className={css.small}>
                {e.device}　IP {e.ip}
              </span>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className={css.pages} aria-label="登录记录分页">
          {pageNum > 1 && (
            <ButtonLink variant="outline" href={`${PATH}?pageNum=${pageNum - 1}#login-history`} rel="prev">
              上一页
            </ButtonLink>
          )}
          <span className={css.small}>{`${pageNum} / ${pages}`}</span>
          {pageNum < pages && (
            <ButtonLink variant="outline" href={`${PATH}?pageNum=${pageNum + 1}#login-history`} rel="next">
              下一页
            </ButtonLink>
          )}
        </nav>
      )}
    </section>
  );
}

/** 登录记录 on a narrow screen: what happened to the account, failures too. */
export function MobileLogins() {
  return (
    <Loaded query={useLogins()} skeleton={<Skeleton heights={[320]} />}>
      {(logins) => <Logins logins={logins} />}
    </Loaded>
  );
}
