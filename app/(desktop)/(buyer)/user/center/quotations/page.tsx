import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { QuotationListPage } from '@/components/order/desktop/quotation-list-page';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '报价单' };

export default function QuotationsPage() {
  return (
    <CenterCard>
      <Filled title="报价单" heights={[44, 180, 180, 180]}>
        <QuotationListPage />
      </Filled>
    </CenterCard>
  );
}
