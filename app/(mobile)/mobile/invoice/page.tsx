import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ComingSoon } from '@/components/ui/coming-soon';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/invoice'];

export const metadata = { title };

export default function MobileInvoicePage() {
  return (
    <MobilePage title={title} back>
      <ComingSoon title={title} mobile back={{ href: '/user/center', label: '进入电脑版个人中心' }} />
    </MobilePage>
  );
}
