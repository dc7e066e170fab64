import type { ReactNode } from 'react';
import css from '@/components/shell/plain-shell.module.css';
import { siteName } from '@/lib/text/site';

/** A frame that needs no data: for errors of the frame itself. */
export function PlainShell({ children }: { children: ReactNode }) {
  return (
    <div className={css.shell}>
      <header className={css.head}>
        <a className={css.brand} href="/index">
          <img src="/img/logo-white.svg" alt="" width={28} height={32} loading="lazy" />
          {siteName}
        </a>
      </header>
      <main id="main">{children}</main>
    </div>
  );
}
