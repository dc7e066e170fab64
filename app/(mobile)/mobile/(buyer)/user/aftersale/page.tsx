import type { Metadata } from 'next';
import { MobileCaseList } from '@/components/aftersale/mobile/case-list';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/aftersale'];

export const metadata: Metadata = { title };

export default function MobileAfterSalesPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[44, 44, 160, 160]}>
        <MobileCaseList />
      </Filled>
    </MobilePage>
  );
}
