import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ComingSoon } from '@/components/ui/coming-soon';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/reader/[id]'];

export const metadata = { title };

export default function MobileReaderPage() {
  return (
    <MobilePage title={title} back="/mobile/home">
      <ComingSoon title={title} mobile back={{ href: '/index/ebook', label: '打开电脑版电子阅读' }} />
    </MobilePage>
  );
}
