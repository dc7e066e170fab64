'use client';

import type { ReactNode } from 'react';
import css from '@/components/identity/account/account.module.css';
import { useSecurity } from '@/components/identity/account/use-security';
import { SecurityLevel } from '@/components/identity/account/security-level';
import { ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Loaded } from '@/components/ui/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDate } from '@/lib/core/dates';
import type { SecurityView } from '@/lib/domain/identity/account-contract';

interface RowProps {
  name: string;
  state: 'good' | 'missing' | 'plain';
  href: string;
  action: string;
  children: ReactNode;
}

function Row({ name, state, href, action, children }: RowProps) {
  return (
    <li className={css.row}>
      <span
        className={cx(css.mark, state === 'good' && css.good, state === 'plain' && css.plain)}
        role="img"
        aria-label={state === 'good' ? '已设置' : state === 'missing' ? '未设置' : '可选'}
      >
        {state === 'good' ? '✓' : state === 'missing' ? '!' : '·'}
      </span>
      <span className={css.name}>{name}</span>
      <span className={css.text}>{children}</span>
      <ButtonLink variant={state === 'missing' ? 'outlineRed' : 'outline'} size="s" href={href}>
        {action}
      </ButtonLink>
    </li>
  );
}

function Security({ security }: { security: SecurityView }) {
  const { level, hasPassword, passwordChangedAt, phone, mail, sessions } = security;
  return (
    <>
      <div className={css.head}>
        <SecurityLevel level={level} />
      </div>
      <ul className={css.rows}>
        <Row
          name="登录密码"
          state={hasPassword ? 'good' : 'missing'}
          href="/user/center/password"
          action={hasPassword ? '修改' : '设置'}
        >
          {hasPassword
            ? `建议定期更换，不与其他网站相同。${passwordChangedAt ? `上次设置 ${formatDate(passwordChangedAt)}` : ''}`
            : '尚未设置，目前只能用短信验证码登录'}
        </Row>
        <Row
          name="手机号码"
          state={phone ? 'good' : 'missing'}
          href="/user/center/phone"
          action={phone ? '更换' : '绑定'}
        >
          {phone ? (
            <>
              已绑定 <strong>{phone}</strong>，可用于登录、找回密码和接收订单通知
            </>
          ) : (
            '绑定后可用于登录和找回密码'
          )}
        </Row>
        <Row
          name="邮箱"
          state={mail ? 'good' : 'missing'}
          href="/user/center/mail"
          action={mail ? '更换' : '绑定'}
        >
          {mail ? (
            <>
              已绑定 <strong>{mail}</strong>，可用于接收发票和通知
            </>
          ) : (
            '绑定后可以接收发票和通知'
          )}
        </Row>
        <Row name="我的设备" state="good" href="/user/center/devices" action="查看">
          {`${sessions} 台设备登录中，可查看登录记录、退出不再使用的设备`}
        </Row>
        <Row name="注销账号" state="plain" href="/user/center/close" action="申请注销">
          注销后个人信息将被删除，且无法恢复
        </Row>
      </ul>
    </>
  );
}

/** 账户安全: the level, and one line per protection with its way on. */
export function AccountSecurity() {
  const query = useSecurity();
  return (
    <Loaded query={query} skeleton={<Skeleton heights={[420]} />}>
      {(security) => <Security security={security} />}
    </Loaded>
  );
}
