import type { Metadata } from 'next';
import { DistributionListPage } from '@/components/campaign/desktop/list-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '征订名单' };

export default function CampaignPage() {
  return (
    <CenterCard>
      <Filled title="征订名单" heights={[44, 90, 420]}>
        <DistributionListPage />
      </Filled>
    </CenterCard>
  );
}
