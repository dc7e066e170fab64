'use client';

import type { ReactNode } from 'react';
import { useFresh } from '@/components/identity/accounts/use-fresh';
import { FreshContext } from '@/components/ui/fresh';

/** Lets the parts of a page make calls that want a fresh second factor (`useFreshCall`). */
export function FreshProvider({ children }: { children: ReactNode }) {
  const { run, dialog } = useFresh();
  return (
    <FreshContext value={run}>
      {children}
      {dialog}
    </FreshContext>
  );
}
