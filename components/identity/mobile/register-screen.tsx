'use client';

import { Suspense, useState } from 'react';
import { KeepFromLink } from '@/components/identity/keep-from-link';
import css from '@/components/identity/mobile/identity-mobile.module.css';
import { RegisterKinds, type RegisterKind } from '@/components/identity/register-kinds';
import { latePart } from '@/components/ui/late-part';
import { LostPart } from '@/components/ui/lost-part';

const Organization = latePart(
  async () =>
    (await import('@/components/identity/organization/mobile/register-organization'))
      .MobileRegisterOrganization,
  LostPart,
);
const WAITING = <p role="status">加载中…</p>;

/** The phone's registration page. */
export function MobileRegisterScreen() {
  const [kind, setKind] = useState<RegisterKind>('person');
  const organization = (
    <Suspense fallback={WAITING}>
      <Organization />
    </Suspense>
  );
  return (
    <div className={css.page}>
      <div className={css.card}>
        <RegisterKinds kind={kind} onKind={setKind} organization={organization} />
      </div>
      <div className={css.links}>
        <KeepFromLink href="/mobile/login">已有账号，去登录</KeepFromLink>
        <a href="/mobile/home">返回首页</a>
      </div>
    </div>
  );
}
