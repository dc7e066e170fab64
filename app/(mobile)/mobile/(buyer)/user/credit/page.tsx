import type { Metadata } from 'next';
import { MobileCredit } from '@/components/credit/mobile/own-credit-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/credit'];

export const metadata: Metadata = { title };

export default function MobileCreditPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[160, 240, 160]}>
        <MobileCredit />
      </Filled>
    </MobilePage>
  );
}
