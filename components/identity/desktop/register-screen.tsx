'use client';

import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import css from '@/components/identity/desktop/identity-links.module.css';
import { IdentityStage } from '@/components/identity/desktop/identity-stage';
import { KeepFromLink } from '@/components/identity/keep-from-link';
import tabs from '@/components/identity/login-form.module.css';
import { RegisterForm } from '@/components/identity/register-form';
import { cx } from '@/components/ui/cx';

/** Fetched when somebody registers an organisation: the page itself stays within its script budget. */
const RegisterOrganizationForm = dynamic(
  () =>
    import('@/components/identity/organization/register-organization-form').then(
      (m) => m.RegisterOrganizationForm,
    ),
  { loading: () => <p role="status">加载中…</p> },
);

const kinds = [
  ['person', '个人注册'],
  ['organization', '单位注册'],
] as const;

/** The desktop's registration by phone: of a person, or of an organisation with the account of its manager. */
export function RegisterScreen() {
  const [kind, setKind] = useState<(typeof kinds)[number][0]>('person');
  const id = useId();
  return (
    <IdentityStage title="手机注册" wide={kind === 'organization'}>
      <div className={tabs.tabs} role="tablist" aria-label="注册类型">
        {kinds.map(([key, label]) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={kind === key}
            aria-controls={`${id}-panel`}
            className={cx(tabs.tab, kind === key && tabs.current)}
            onClick={() => setKind(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${kind}`}>
        {kind === 'person' ? <RegisterForm /> : <RegisterOrganizationForm />}
      </div>
      <div className={css.links}>
        <KeepFromLink href="/login/userlogin">已有账号，去登录</KeepFromLink>
        <a href="/index" className={css.last}>
          返回首页
        </a>
      </div>
    </IdentityStage>
  );
}
