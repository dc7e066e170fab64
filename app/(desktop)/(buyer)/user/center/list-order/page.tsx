import type { Metadata } from 'next';
import { BuyListPage } from '@/components/cart/desktop/buy-list-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '清单选购' };

export default function ListOrderPage() {
  return (
    <CenterCard>
      <Filled title="清单选购" heights={[300, 36]}>
        <BuyListPage />
      </Filled>
    </CenterCard>
  );
}
