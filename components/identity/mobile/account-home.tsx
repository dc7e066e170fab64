'use client';

import css from '@/components/identity/mobile/account-mobile.module.css';
import { useSecurity } from '@/components/identity/account/use-security';
import { SecurityLevel } from '@/components/identity/account/security-level';
import { Loaded } from '@/components/ui/loaded';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDate } from '@/lib/core/dates';
import type { SecurityView } from '@/lib/domain/identity/account-contract';

const at = (page: string) => `/mobile/user/account/${page}`;

function Security({ security }: { security: SecurityView }) {
  const { level, hasPassword, passwordChangedAt, phone, mail, sessions } = security;
  return (
    <>
      <CellGroup>
        <div className={css.level}>
          <SecurityLevel level={level} />
        </div>
      </CellGroup>
      <CellGroup>
        <Cell
          href={at('password')}
          title="登录密码"
          value={hasPassword ? '修改' : '未设置'}
          note={passwordChangedAt ? `上次设置 ${formatDate(passwordChangedAt)}` : undefined}
        />
        <Cell
          href={at('phone')}
          title="手机号码"
          value={phone ?? '未绑定'}
          note="用于登录、找回密码和订单通知"
        />
        <Cell href={at('mail')} title="邮箱" value={mail ?? '未绑定'} note="用于接收发票和通知" />
        <Cell href={at('devices')} title="我的设备" value={`${sessions} 台`} />
        <Cell href={at('close')} title="注销账号" />
      </CellGroup>
    </>
  );
}

/** 账户与安全: the level, and one cell per protection with its way on. */
export function AccountHome() {
  const query = useSecurity();
  return (
    <Loaded query={query} skeleton={<Skeleton heights={[60, 330]} />}>
      {(security) => <Security security={security} />}
    </Loaded>
  );
}
