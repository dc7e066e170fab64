import type { Metadata } from 'next';
import { CampaignPage } from '@/components/campaign/office/campaign-page';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '年度征订' };

export default function CampaignsPage() {
  return (
    <>
      <PageHeader title="年度征订" />
      <CampaignPage />
    </>
  );
}
