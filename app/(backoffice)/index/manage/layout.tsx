import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { OfficeShell } from '@/components/shell/backoffice/office-shell';
import { sessionLimits } from '@/lib/core/session-limits';
import { pageCtx } from '@/lib/server/page';

/** Frame of this office. The lock is in each page and route; here the actor only fills the menu. */
export default async function OfficeLayout({ children }: { children: ReactNode }) {
  const { actor } = await pageCtx({ can: 'admin', from: '/index/manage' });
  if (actor.kind !== 'admin') redirect('/error?code=403');
  const user = { name: actor.name, role: actor.role, permissions: actor.permissions };
  return (
    <OfficeShell office="news" user={user} idleMinutes={sessionLimits.admin.idle}>
      {children}
    </OfficeShell>
  );
}
