import type { Metadata } from 'next';
import { QuotationDetailPage } from '@/components/order/desktop/quotation-detail-page';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '报价单详情' };

export default function QuotationPage() {
  return (
    <Filled title="报价单详情">
      <QuotationDetailPage />
    </Filled>
  );
}
