import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PlatformOffice } from '@/components/admin/office/platform-desk';
import { OfficeOverview } from '@/components/shell/office/office-overview';
import { checkPermission } from '@/lib/core/permissions';
import { titles } from '@/lib/text/titles';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: titles['/admin'] };

/** Start of the platform office: what waits, who one is, what one may do, and the offices that are open. */
export default async function AdminHome() {
  const { actor } = await pageCtx({ can: 'admin', from: '/admin' });
  if (actor.kind !== 'admin') redirect('/error?code=403');
  const office = checkPermission('log.read', actor) === 'ok';
  return (
    <OfficeOverview name={actor.name} role={actor.role} permissions={actor.permissions}>
      {office && <PlatformOffice />}
    </OfficeOverview>
  );
}
