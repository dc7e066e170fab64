import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ComingSoon } from '@/components/ui/coming-soon';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/Search'];

export const metadata = { title };

export default function MobileSearchPage() {
  return (
    <MobilePage title={title} back>
      <ComingSoon title={title} mobile back={{ href: '/mall/list', label: '浏览全部商品' }} />
    </MobilePage>
  );
}
