import { RegisterScreen } from '@/components/identity/desktop/register-screen';
import { titles } from '@/lib/text/titles';

export const metadata = { title: titles['/userRegisterByPhone'] };
export const dynamic = 'force-dynamic';

export default function RegisterPage() {
  return <RegisterScreen />;
}
