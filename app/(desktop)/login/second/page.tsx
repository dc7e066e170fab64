import { redirect } from 'next/navigation';
import { SecondScreen } from '@/components/identity/second/second-screen';
import { loginPage } from '@/lib/core/login-address';
import { landingPath } from '@/lib/core/role';
import { visitor, visitorDevice } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

export const metadata = { title: titles['/login/second'] };
export const dynamic = 'force-dynamic';

/** The rest of a login that is not complete. */
export default async function SecondPage() {
  const actor = await visitor();
  const login = loginPage(await visitorDevice());
  if (actor.kind === 'guest' && actor.pending)
    return <SecondScreen step={actor.pending.step} name={actor.pending.name} login={login} />;
  redirect('role' in actor ? landingPath(actor.role) : login);
}
