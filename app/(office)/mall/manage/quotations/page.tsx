import type { Metadata } from 'next';
import { QuotationActs } from '@/components/order/office/quotation/quotation-acts';
import { QuotationTable } from '@/components/order/office/quotation/quotation-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '报价单' };

export default function QuotationsPage() {
  return (
    <>
      <PageHeader title="报价单" actions={<QuotationActs />} />
      <QuotationTable />
    </>
  );
}
