import { LoginScreen } from '@/components/identity/desktop/login-screen';
import { titles } from '@/lib/text/titles';

export const metadata = { title: titles['/login/userlogin'] };
export const dynamic = 'force-dynamic';

export default function LoginPage() {
  return <LoginScreen />;
}
