import type { Metadata } from 'next';
import { MobileCampaignList } from '@/components/campaign/mobile/campaign-screens';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/campaign/[id]'];

export const metadata: Metadata = { title };

export default function MobileCampaignPage() {
  return (
    <MobilePage title={title} back="/mobile/user/campaign">
      <Filled heights={[160, 160, 320]}>
        <MobileCampaignList />
      </Filled>
    </MobilePage>
  );
}
