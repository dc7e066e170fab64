import type { ReactNode } from 'react';
import type { OfficeKey } from '@/components/shell/office/menu';
import { OfficeShell } from '@/components/shell/office/office-shell';
import { sessionLimits } from '@/lib/core/session-limits';
import { visitor } from '@/lib/server/page';

/**
 * Frame of an office. The lock is in each page and route; here the actor only fills the menu. Who is no administrator is sent away by the page
 * itself, which knows the address to come back to.
 */
export async function OfficeFrame({ office, children }: { office: OfficeKey; children: ReactNode }) {
  const actor = await visitor();
  if (actor.kind !== 'admin') return children;
  const user = { name: actor.name, role: actor.role, permissions: actor.permissions };
  return (
    <OfficeShell office={office} user={user} idleMinutes={sessionLimits.admin.idle}>
      {children}
    </OfficeShell>
  );
}
