import type { Metadata } from 'next';
import { PurchaseDetailPage } from '@/components/order/desktop/purchase-detail-page';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '采购申请详情' };

export default function PurchasePage() {
  return (
    <Filled title="采购申请详情">
      <PurchaseDetailPage />
    </Filled>
  );
}
