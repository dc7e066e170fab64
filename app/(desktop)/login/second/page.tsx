import { redirect } from 'next/navigation';
import { SecondScreen } from '@/components/identity/second/second-screen';
import { landingPath } from '@/lib/core/role';
import { visitor } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

export const metadata = { title: titles['/login/second'] };
export const dynamic = 'force-dynamic';

/** The rest of a login that is not complete. */
export default async function SecondPage() {
  const actor = await visitor();
  if (actor.kind === 'guest' && actor.pending)
    return <SecondScreen step={actor.pending.step} name={actor.pending.name} />;
  redirect('role' in actor ? landingPath(actor.role) : '/login/userlogin');
}
