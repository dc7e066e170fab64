'use client';

import { Suspense, useState } from 'react';
import css from '@/components/identity/desktop/identity-links.module.css';
import { IdentityStage } from '@/components/identity/desktop/identity-stage';
import { KeepFromLink } from '@/components/identity/keep-from-link';
import { RegisterKinds, type RegisterKind } from '@/components/identity/register-kinds';
import { latePart } from '@/components/ui/late-part';
import { LostPart } from '@/components/ui/lost-part';

const RegisterOrganizationForm = latePart(
  async () =>
    (await import('@/components/identity/organization/register-organization-form')).RegisterOrganizationForm,
  LostPart,
);
const WAITING = <p role="status">加载中…</p>;

/** The desktop's registration by phone. */
export function RegisterScreen() {
  const [kind, setKind] = useState<RegisterKind>('person');
  const organization = (
    <Suspense fallback={WAITING}>
      <RegisterOrganizationForm />
    </Suspense>
  );
  return (
    <IdentityStage title="手机注册" wide={kind === 'organization'}>
      <RegisterKinds kind={kind} onKind={setKind} organization={organization} />
      <div className={css.links}>
        <KeepFromLink href="/login/userlogin">已有账号，去登录</KeepFromLink>
        <a href="/index" className={css.last}>
          返回首页
        </a>
      </div>
    </IdentityStage>
  );
}
