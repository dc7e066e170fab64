import type { Metadata } from 'next';
import { MobileQuotationDetail } from '@/components/order/mobile/quotation-detail';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/quotation/[id]'];

export const metadata: Metadata = { title };

export default function MobileQuotationPage() {
  return (
    <MobilePage title={title} back="/mobile/user/quotation">
      <Filled>
        <MobileQuotationDetail />
      </Filled>
    </MobilePage>
  );
}
