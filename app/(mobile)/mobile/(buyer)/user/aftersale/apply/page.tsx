import type { Metadata } from 'next';
import { MobileApplyScreen } from '@/components/aftersale/mobile/apply-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/aftersale/apply'];

export const metadata: Metadata = { title };

export default function MobileAfterSaleApplyPage() {
  return (
    <MobilePage title={title} back>
      <Filled>
        <MobileApplyScreen />
      </Filled>
    </MobilePage>
  );
}
