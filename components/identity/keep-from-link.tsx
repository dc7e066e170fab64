'use client';

import type { ReactNode } from 'react';
import { keepFrom } from '@/components/identity/use-return-notice';

/** A link between login and registration that takes the way back with it. */
export function KeepFromLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      className={className}
      onClick={(e) => {
        e.currentTarget.href = keepFrom(href);
      }}
    >
      {children}
    </a>
  );
}
