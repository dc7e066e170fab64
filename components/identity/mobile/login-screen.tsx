'use client';

import { KeepFromLink } from '@/components/identity/keep-from-link';
import { LoginForm } from '@/components/identity/login-form';
import { Brand } from '@/components/identity/mobile/brand';
import css from '@/components/identity/mobile/identity-mobile.module.css';
import { mobileLanding } from '@/components/identity/mobile/mobile-landing';
import { useLogin } from '@/components/identity/use-login';

/** The phone's login page. */
export function MobileLoginScreen() {
  const login = useLogin(mobileLanding);
  return (
    <div className={css.page}>
      <Brand />
      <div className={css.card}>
        <LoginForm login={login} />
      </div>
      <div className={css.links}>
        <KeepFromLink href="/mobile/register">用户注册</KeepFromLink>
        <a href="/mobile/findpass">找回密码</a>
      </div>
      <div className={css.home}>
        <a href="/mobile/home">返回首页</a>
      </div>
    </div>
  );
}
