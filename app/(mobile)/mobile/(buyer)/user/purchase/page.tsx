import type { Metadata } from 'next';
import { MobilePurchaseList } from '@/components/order/mobile/purchase-list';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/purchase'];

export const metadata: Metadata = { title };

export default function MobilePurchasesPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[44, 160, 160, 160]}>
        <MobilePurchaseList />
      </Filled>
    </MobilePage>
  );
}
