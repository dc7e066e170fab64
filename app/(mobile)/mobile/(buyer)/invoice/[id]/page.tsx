import type { Metadata } from 'next';
import { MobileInvoiceDetail } from '@/components/invoice/mobile/invoice-detail';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/invoice/[id]'];

export const metadata: Metadata = { title };

export default function MobileInvoiceDetailPage() {
  return (
    <MobilePage title={title} back>
      <Filled>
        <MobileInvoiceDetail />
      </Filled>
    </MobilePage>
  );
}
