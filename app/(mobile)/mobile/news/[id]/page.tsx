import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ComingSoon } from '@/components/ui/coming-soon';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/news/[id]'];

export const metadata = { title };

export default function MobileNewsDetailPage() {
  return (
    <MobilePage title={title} back="/mobile/home">
      <ComingSoon title={title} mobile back={{ href: '/index/list', label: '打开电脑版新闻' }} />
    </MobilePage>
  );
}
