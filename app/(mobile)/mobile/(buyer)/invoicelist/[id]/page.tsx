import type { Metadata } from 'next';
import { MobileOrderInvoices } from '@/components/invoice/mobile/order-invoices';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/invoicelist/[id]'];

export const metadata: Metadata = { title };

export default function MobileInvoicelistIdPage() {
  return (
    <MobilePage title={title} back>
      <Filled>
        <MobileOrderInvoices />
      </Filled>
    </MobilePage>
  );
}
