import type { Metadata } from 'next';
import { MobileCampaigns } from '@/components/campaign/mobile/campaign-screens';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/campaign'];

export const metadata: Metadata = { title };

export default function MobileCampaignsPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[100, 100]}>
        <MobileCampaigns />
      </Filled>
    </MobilePage>
  );
}
