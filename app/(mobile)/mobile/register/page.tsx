import { MobileRegisterScreen } from '@/components/identity/mobile/register-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { titles } from '@/lib/text/titles';

export const metadata = { title: titles['/mobile/register'] };
export const dynamic = 'force-dynamic';

export default function MobileRegisterPage() {
  return (
    <MobilePage title={titles['/mobile/register']} back>
      <MobileRegisterScreen />
    </MobilePage>
  );
}
