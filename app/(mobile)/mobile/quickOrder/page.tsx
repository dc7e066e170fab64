import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ComingSoon } from '@/components/ui/coming-soon';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/quickOrder'];

export const metadata = { title };

export default function MobileQuickOrderPage() {
  return (
    <MobilePage title={title} back>
      <ComingSoon
        title={title}
        mobile
        back={{ href: '/mall/list?kind=paper_periodical', label: '浏览期刊' }}
      />
    </MobilePage>
  );
}
