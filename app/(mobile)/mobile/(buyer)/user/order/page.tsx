import type { Metadata } from 'next';
import { MobileOrderList } from '@/components/order/mobile/order-list';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/order'];

export const metadata: Metadata = { title };

export default function MobileOrdersPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[44, 44, 160, 160]}>
        <MobileOrderList />
      </Filled>
    </MobilePage>
  );
}
