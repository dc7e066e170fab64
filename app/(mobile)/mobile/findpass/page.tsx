import { MobileFindpassScreen } from '@/components/identity/mobile/findpass-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { titles } from '@/lib/text/titles';

export const metadata = { title: titles['/mobile/findpass'] };
export const dynamic = 'force-dynamic';

export default function MobileFindpassPage() {
  return (
    <MobilePage title={titles['/mobile/findpass']} back="/mobile/login">
      <MobileFindpassScreen />
    </MobilePage>
  );
}
