'use client';

import { useState } from 'react';
import { IdentityStage } from '@/components/identity/desktop/identity-stage';
import { CodeStep } from '@/components/identity/second/code-step';
import { EnrolStep } from '@/components/identity/second/enrol-step';
import { PasswordStep } from '@/components/identity/second/password-step';
import css from '@/components/identity/second/second.module.css';
import { useStep } from '@/components/identity/second/use-step';
import { api } from '@/lib/client/api';
import type { LoginStep } from '@/lib/core/role';

const titleOf: Record<LoginStep, string> = {
  code: '二次验证',
  password: '设置新密码',
  enrol: '绑定身份验证器',
};

/** Ends the login that waits; the page changes also when the server is away. */
async function leave(login: string): Promise<void> {
  await api.post('/api/valid/logout', {}, { stay: true }).catch(() => undefined);
  location.assign(login);
}

interface SecondScreenProps {
  step: LoginStep;
  name: string;
  /** The login page of the device, for who begins anew. */
  login: string;
}

/** The rest of a login that is not complete (security.md S-26): a code, a password of one's own, an authenticator. */
export function SecondScreen({ step: first, name, login }: SecondScreenProps) {
  const [at, setAt] = useState(first);
  const step = useStep(setAt, login);
  return (
    <IdentityStage title={titleOf[at]}>
      {at === 'code' && <CodeStep step={step} name={name} />}
      {at === 'password' && <PasswordStep step={step} name={name} />}
      {at === 'enrol' && <EnrolStep step={step} name={name} />}
      <p className={css.foot}>
        <button type="button" className={css.swap} onClick={() => void leave(login)}>
          退出，换个账号
        </button>
        <a href="/index">返回首页</a>
      </p>
    </IdentityStage>
  );
}
