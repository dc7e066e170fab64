'use client';

import { KeepFromLink } from '@/components/identity/keep-from-link';
import { LoginForm } from '@/components/identity/login-form';
import { Brand } from '@/components/identity/mobile/brand';
import css from '@/components/identity/mobile/identity-mobile.module.css';
import { useLogin } from '@/components/identity/use-login';
import { useReturnNotice } from '@/components/identity/use-return-notice';

/** The phone's login page. */
export function MobileLoginScreen() {
  const login = useLogin();
  useReturnNotice();
  return (
    <div className={css.page}>
      <Brand />
      <div className={css.card}>
        <LoginForm login={login} />
      </div>
      <div className={css.links}>
        <KeepFromLink href="/mobile/register">用户注册</KeepFromLink>
        <KeepFromLink href="/mobile/findpass">找回密码</KeepFromLink>
        <a href="/mobile/home">返回首页</a>
      </div>
    </div>
  );
}
