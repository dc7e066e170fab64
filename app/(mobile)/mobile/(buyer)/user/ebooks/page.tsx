import type { Metadata } from 'next';
import { MobileShelf } from '@/components/ebook/mobile/shelf-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/ebooks'];

export const metadata: Metadata = { title };

export default function MobileEbooksPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[44, 160, 160, 160]}>
        <MobileShelf />
      </Filled>
    </MobilePage>
  );
}
