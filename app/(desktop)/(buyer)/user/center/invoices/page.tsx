import type { Metadata } from 'next';
import { InvoiceListPage } from '@/components/invoice/desktop/invoice-list-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '我的发票' };

export default function MyInvoicesPage() {
  return (
    <CenterCard>
      <PageHeader title="我的发票" />
      <Filled heights={[44, 180, 180, 180]}>
        <InvoiceListPage />
      </Filled>
    </CenterCard>
  );
}
