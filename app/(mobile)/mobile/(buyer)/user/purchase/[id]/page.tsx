import type { Metadata } from 'next';
import { MobilePurchaseDetail } from '@/components/order/mobile/purchase-detail';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/purchase/[id]'];

export const metadata: Metadata = { title };

export default function MobilePurchasePage() {
  return (
    <MobilePage title={title} back="/mobile/user/purchase">
      <Filled>
        <MobilePurchaseDetail />
      </Filled>
    </MobilePage>
  );
}
