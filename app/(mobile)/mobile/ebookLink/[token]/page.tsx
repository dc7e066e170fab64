import { LinkScreen } from '@/components/ebook/mobile/link-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/ebookLink/[token]'];

export const metadata = { title, robots: { index: false }, referrer: 'no-referrer' };

export default function MobileEbookLinkPage() {
  return (
    <MobilePage title={title} back="/mobile/home">
      <LinkScreen />
    </MobilePage>
  );
}
