import type { Metadata } from 'next';
import { OrganizationPage } from '@/components/identity/organization/organization-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '单位信息' };

export default function CenterOrganizationPage() {
  return (
    <CenterCard>
      <PageHeader title="单位信息" />
      <Filled>
        <OrganizationPage />
      </Filled>
    </CenterCard>
  );
}
