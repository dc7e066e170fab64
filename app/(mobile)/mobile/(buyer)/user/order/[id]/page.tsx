import type { Metadata } from 'next';
import { OrderBar } from '@/components/order/mobile/order-detail';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';
import { OrderScreen } from './order-screen';

const title = titles['/mobile/user/order/[id]'];

export const metadata: Metadata = { title };

export default function MobileOrderPage() {
  const bar = (
    <Filled heights={[]}>
      <OrderBar />
    </Filled>
  );
  return (
    <MobilePage title={title} back bar={bar}>
      <Filled>
        <OrderScreen />
      </Filled>
    </MobilePage>
  );
}
