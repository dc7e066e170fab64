import type { Metadata } from 'next';
import { MobileApplicationDetail } from '@/components/specialOrder/mobile/application-detail';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/special-order/[id]'];

export const metadata: Metadata = { title };

export default function MobileSpecialOrderPage() {
  return (
    <MobilePage title={title} back="/mobile/user/special-order">
      <Filled>
        <MobileApplicationDetail />
      </Filled>
    </MobilePage>
  );
}
