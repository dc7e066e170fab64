import { ConfirmScreen } from '@/components/ebook/mobile/confirm-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/ebookConfirm/[token]'];

export const metadata = { title, robots: { index: false }, referrer: 'no-referrer' };

export default function MobileEbookConfirmPage() {
  return (
    <MobilePage title={title} back="/mobile/home">
      <ConfirmScreen />
    </MobilePage>
  );
}
