'use client';

import { Suspense, useState } from 'react';
import { IdentityStage } from '@/components/identity/desktop/identity-stage';
import css from '@/components/identity/desktop/identity-links.module.css';
import { KeepFromLink } from '@/components/identity/keep-from-link';
import { LoginForm } from '@/components/identity/login-form';
import { useLogin } from '@/components/identity/use-login';
import { useReturnNotice } from '@/components/identity/use-return-notice';
import { Dialog } from '@/components/ui/dialog';
import { latePart } from '@/components/ui/late-part';
import { LostPart } from '@/components/ui/lost-part';

/** Fetched when somebody has forgotten the password: the page itself stays within its script budget. */
const ResetForm = latePart(
  async () => (await import('@/components/identity/reset-form')).ResetForm,
  LostPart,
);

/** The desktop's login page (specification section 2). */
export function LoginScreen() {
  const login = useLogin();
  const [resetting, setResetting] = useState(false);
  useReturnNotice();
  // The dialog's captcha replaced this page's on the server, so the page needs a new one.
  const closeReset = () => {
    setResetting(false);
    login.proof.captcha.onRefresh();
  };
  return (
    <IdentityStage title="用户登录">
      <LoginForm login={login} />
      <div className={css.links}>
        <KeepFromLink href="/userRegisterByPhone">用户注册</KeepFromLink>
        <button type="button" onClick={() => setResetting(true)}>
          找回密码
        </button>
        <a href="/index" className={css.last}>
          返回首页
        </a>
      </div>
      <Dialog open={resetting} onClose={closeReset} title="找回密码" width={460} dismissable={false}>
        <Suspense>
          <ResetForm
            phone={login.fields.values.name}
            onClose={closeReset}
            onDone={(phone) => {
              login.fields.set('name', phone);
              login.switchTo('password');
              closeReset();
            }}
          />
        </Suspense>
      </Dialog>
    </IdentityStage>
  );
}
