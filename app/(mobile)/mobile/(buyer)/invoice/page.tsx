import type { Metadata } from 'next';
import { MobileInvoiceScreen } from '@/components/invoice/mobile/invoice-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/invoice'];

export const metadata: Metadata = { title };

export default function MobileInvoicePage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[44, 44, 160, 160]}>
        <MobileInvoiceScreen />
      </Filled>
    </MobilePage>
  );
}
