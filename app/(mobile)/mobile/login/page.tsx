import { MobileLoginScreen } from '@/components/identity/mobile/login-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { titles } from '@/lib/text/titles';

export const metadata = { title: titles['/mobile/login'] };
export const dynamic = 'force-dynamic';

export default function MobileLoginPage() {
  return (
    <MobilePage title={titles['/mobile/login']} back>
      <MobileLoginScreen />
    </MobilePage>
  );
}
