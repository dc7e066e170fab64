import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { PurchaseListPage } from '@/components/order/desktop/purchase-list-page';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '采购审批' };

export default function PurchasesPage() {
  return (
    <CenterCard>
      <Filled title="采购审批" heights={[44, 180, 180, 180]}>
        <PurchaseListPage />
      </Filled>
    </CenterCard>
  );
}
