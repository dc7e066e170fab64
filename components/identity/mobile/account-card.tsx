import type { ReactNode } from 'react';
import css from '@/components/identity/mobile/account-mobile.module.css';

/** A white card on the grey page: one form or one list of the account. */
export function AccountCard({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={css.card}>
      {title && <h2 className={css.heading}>{title}</h2>}
      {children}
    </div>
  );
}
