import { CartBadge } from '@/components/cart/cart-badge';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ComingSoon } from '@/components/ui/coming-soon';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/list'];

export const metadata = { title };

export default function MobileListPage() {
  return (
    <MobilePage title={title} tab="list" cartBadge={<CartBadge />}>
      <ComingSoon title={title} mobile back={{ href: '/mall/list', label: '浏览全部商品' }} />
    </MobilePage>
  );
}
