import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ComingSoon } from '@/components/ui/coming-soon';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/mall/submit'];

export const metadata = { title };

export default function MobileMallSubmitPage() {
  return (
    <MobilePage title={title} back>
      <ComingSoon title={title} mobile back={{ href: '/mall/cart', label: '打开电脑版购物车' }} />
    </MobilePage>
  );
}
