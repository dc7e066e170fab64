import type { Metadata } from 'next';
import { MobileCaseDetail } from '@/components/aftersale/mobile/case-detail';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/aftersale/[id]'];

export const metadata: Metadata = { title };

export default function MobileAfterSalePage() {
  return (
    <MobilePage title={title} back>
      <Filled>
        <MobileCaseDetail />
      </Filled>
    </MobilePage>
  );
}
