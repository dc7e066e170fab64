import type { ReactNode } from 'react';
import type { OfficeKey } from '@/components/shell/office/menu';
import { OfficeGate } from '@/components/shell/office/office-gate';
import { sessionLimits } from '@/lib/core/session-limits';

/** Frame of an office, the same for everyone. */
export function OfficeFrame({ office, children }: { office: OfficeKey; children: ReactNode }) {
  return (
    <OfficeGate office={office} idleMinutes={sessionLimits.admin.idle}>
      {children}
    </OfficeGate>
  );
}
