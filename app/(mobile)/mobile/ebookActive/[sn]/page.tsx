import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ComingSoon } from '@/components/ui/coming-soon';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/ebookActive/[sn]'];

export const metadata = { title };

export default function MobileEbookActiveSnPage() {
  return (
    <MobilePage title={title} back>
      <ComingSoon title={title} mobile back={{ href: '/index/ebook', label: '电子阅读' }} />
    </MobilePage>
  );
}
