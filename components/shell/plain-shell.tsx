import type { CSSProperties, ReactNode } from 'react';
import { siteName } from '@/lib/text/site';

/*
 * Styles are inline on purpose: the not-found page of the root travels with every page, and a style sheet of its own would be preloaded
 * there for nothing.
 */
const head: CSSProperties = { padding: '10px var(--s4)', background: 'var(--red)', textAlign: 'center' };
const brand: CSSProperties = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 'var(--s3)',
  color: 'var(--paper)',
  font: '700 22px / 1.6 var(--font-serif)',
  letterSpacing: '0.1em',
  outlineColor: 'var(--paper)',
};

/** A frame that needs no data: for errors of the frame itself. */
export function PlainShell({ children }: { children: ReactNode }) {
  return (
    <div style={{ minHeight: '100dvh', background: 'var(--paper)' }}>
      <header style={head}>
        <a style={brand} href="/index">
          <img src="/img/logo-white.svg" alt="" width={28} height={32} loading="lazy" />
          {siteName}
        </a>
      </header>
      <main id="main">{children}</main>
    </div>
  );
}
