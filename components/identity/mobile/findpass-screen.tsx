'use client';

import css from '@/components/identity/mobile/identity-mobile.module.css';
import { ResetForm } from '@/components/identity/reset-form';

const LOGIN = '/mobile/login';

/** The phone's password reset. */
export function MobileFindpassScreen() {
  return (
    <div className={css.page}>
      <div className={css.card}>
        <ResetForm
          onClose={() => location.assign(LOGIN)}
          onDone={() => {
            setTimeout(() => location.assign(LOGIN), 800);
          }}
        />
      </div>
    </div>
  );
}
