import type { Metadata } from 'next';
import { CampaignListPage } from '@/components/campaign/desktop/campaign-list-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '年度征订' };

export default function CampaignsPage() {
  return (
    <CenterCard>
      <Filled title="年度征订" heights={[44, 90, 90]}>
        <CampaignListPage />
      </Filled>
    </CenterCard>
  );
}
