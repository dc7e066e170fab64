'use client';

import type { ReactNode } from 'react';
import css from '@/components/identity/account/account.module.css';
import { ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { useTo } from '@/components/ui/use-to';

/** Where a person is in an act of several steps; `at` counts from 0. */
export function Steps({ names, at }: { names: readonly string[]; at: number }) {
  return (
    <ol className={css.steps} aria-label="步骤">
      {names.map((name, i) => (
        <li
          key={name}
          className={cx(i === at && css.on, i < at && css.done)}
          aria-current={i === at ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

/** The end of an act, with the way back. */
export function Done({ title, children }: { title: string; children?: ReactNode }) {
  const to = useTo();
  return (
    <div className={css.result} role="status">
      <span className={css.tick} aria-hidden>
        <svg width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="currentColor" strokeWidth="3">
          <path d="m6 15 6 6L23 8" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <p className={css.resultTitle}>{title}</p>
      {children && <p className={css.hint}>{children}</p>}
      <ButtonLink href={to('/user/center/account')}>返回账户信息</ButtonLink>
    </div>
  );
}
