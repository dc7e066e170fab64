'use client';

import css from '@/components/identity/mobile/identity-mobile.module.css';
import { ResetForm } from '@/components/identity/reset-form';
import { keepFrom } from '@/components/identity/use-return-notice';

const LOGIN = '/mobile/login';
/** How long the notice of success stays before the login comes, in ms. */
const NOTICE_MS = 800;

/** The phone's password reset; the login that follows knows the way back. */
export function MobileFindpassScreen() {
  return (
    <div className={css.page}>
      <div className={css.card}>
        <ResetForm
          onClose={() => location.assign(keepFrom(LOGIN))}
          onDone={() => {
            setTimeout(() => location.replace(keepFrom(LOGIN)), NOTICE_MS);
          }}
        />
      </div>
    </div>
  );
}
