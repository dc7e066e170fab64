import type { Metadata } from 'next';
import { MobileQuotationList } from '@/components/order/mobile/quotation-list';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/quotation'];

export const metadata: Metadata = { title };

export default function MobileQuotationsPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[44, 160, 160, 160]}>
        <MobileQuotationList />
      </Filled>
    </MobilePage>
  );
}
