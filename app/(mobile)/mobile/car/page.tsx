import { CartBadge } from '@/components/cart/cart-badge';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ComingSoon } from '@/components/ui/coming-soon';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/car'];

export const metadata = { title };

export default function MobileCarPage() {
  return (
    <MobilePage title={title} tab="car" cartBadge={<CartBadge />}>
      <ComingSoon title={title} mobile back={{ href: '/mall/cart', label: '打开电脑版购物车' }} />
    </MobilePage>
  );
}
