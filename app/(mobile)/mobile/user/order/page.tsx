import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ComingSoon } from '@/components/ui/coming-soon';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/order'];

export const metadata = { title };

export default function MobileUserOrderPage() {
  return (
    <MobilePage title={title} back>
      <ComingSoon title={title} mobile back={{ href: '/user/center', label: '查看订单（电脑版）' }} />
    </MobilePage>
  );
}
