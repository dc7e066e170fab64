'use client';

import { useState } from 'react';
import css from '@/components/shell/desktop/account-links.module.css';
import { cx } from '@/components/ui/cx';
import { useVisitor } from '@/components/ui/visitor';
import { landingPath } from '@/lib/core/role';

/** 登录 / 注册, or the name (to the place of the role) and 退出. Its width is reserved, so nothing moves when the page comes alive. */
export function AccountLinks() {
  const visitor = useVisitor();
  const [busy, setBusy] = useState(false);
  if (visitor.state === 'user') {
    return (
      <span className={css.account}>
        <a className={css.name} href={landingPath(visitor.role)} title={visitor.name}>
          {visitor.name}
        </a>
        <button
          type="button"
          className={css.leave}
          disabled={busy}
          onClick={async () => {
            setBusy(true);
            const part = await import('@/components/shell/logout').catch(() => null);
            if (!(await part?.logout('/login/userlogin'))) setBusy(false);
          }}
        >
          退出
        </button>
      </span>
    );
  }
  return (
    <span className={cx(css.account, visitor.state === 'unknown' && css.unknown)}>
      <a href="/login/userlogin">登录</a>
      <a href="/userRegisterByPhone">注册</a>
    </span>
  );
}
