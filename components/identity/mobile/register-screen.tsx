'use client';

import { KeepFromLink } from '@/components/identity/keep-from-link';
import css from '@/components/identity/mobile/identity-mobile.module.css';
import { mobileLanding } from '@/components/identity/mobile/mobile-landing';
import { RegisterForm } from '@/components/identity/register-form';

/** The phone's registration page. */
export function MobileRegisterScreen() {
  return (
    <div className={css.page}>
      <div className={css.card}>
        <RegisterForm landing={mobileLanding} />
      </div>
      <div className={css.links}>
        <KeepFromLink href="/mobile/login">已有账号，去登录</KeepFromLink>
        <a href="/mobile/home">返回首页</a>
      </div>
    </div>
  );
}
