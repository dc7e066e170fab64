'use client';

import { useId, type ReactNode } from 'react';
import tabs from '@/components/identity/login-form.module.css';
import { RegisterForm } from '@/components/identity/register-form';
import { cx } from '@/components/ui/cx';

const kinds = [
  ['person', '个人注册'],
  ['organization', '单位注册'],
] as const;

export type RegisterKind = (typeof kinds)[number][0];

interface RegisterKindsProps {
  kind: RegisterKind;
  onKind: (kind: RegisterKind) => void;
  /** The form of an organisation as this skin has it, fetched when it is asked for: the page itself stays within its script budget. */
  organization: ReactNode;
}

/** Registration by phone: of a person, or of an organisation with the account of its manager. */
export function RegisterKinds({ kind, onKind, organization }: RegisterKindsProps) {
  const id = useId();
  return (
    <>
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
            onClick={() => onKind(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${kind}`}>
        {kind === 'person' ? <RegisterForm /> : organization}
      </div>
    </>
  );
}
