import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { OfficeOverview } from '@/components/shell/backoffice/office-overview';
import { titles } from '@/lib/text/titles';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: titles['/admin'] };

/** Start of the platform office: who one is, what one may do, and the offices that are open. */
export default async function AdminHome() {
  const { actor } = await pageCtx({ can: 'admin', from: '/admin' });
  if (actor.kind !== 'admin') redirect('/error?code=403');
  return <OfficeOverview name={actor.name} role={actor.role} permissions={actor.permissions} />;
}
