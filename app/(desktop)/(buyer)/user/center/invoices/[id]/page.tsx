import type { Metadata } from 'next';
import { InvoiceDetailPage } from '@/components/invoice/desktop/invoice-detail-page';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '发票详情' };

export default function InvoicePage() {
  return (
    <Filled title="发票详情">
      <InvoiceDetailPage />
    </Filled>
  );
}
