'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import css from '@/components/identity/desktop/identity-links.module.css';
import { IdentityStage } from '@/components/identity/desktop/identity-stage';
import { KeepFromLink } from '@/components/identity/keep-from-link';
import { RegisterKinds, type RegisterKind } from '@/components/identity/register-kinds';

const RegisterOrganizationForm = dynamic(
  () =>
    import('@/components/identity/organization/register-organization-form').then(
      (m) => m.RegisterOrganizationForm,
    ),
  { loading: () => <p role="status">加载中…</p> },
);

/** The desktop's registration by phone. */
export function RegisterScreen() {
  const [kind, setKind] = useState<RegisterKind>('person');
  return (
    <IdentityStage title="手机注册" wide={kind === 'organization'}>
      <RegisterKinds kind={kind} onKind={setKind} organization={<RegisterOrganizationForm />} />
      <div className={css.links}>
        <KeepFromLink href="/login/userlogin">已有账号，去登录</KeepFromLink>
        <a href="/index" className={css.last}>
          返回首页
        </a>
      </div>
    </IdentityStage>
  );
}
