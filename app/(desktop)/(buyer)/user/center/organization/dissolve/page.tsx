import type { Metadata } from 'next';
import { OrganizationDissolve } from '@/components/identity/organization/organization-dissolve';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '解散单位' };

export default function DissolvePage() {
  return (
    <CenterCard>
      <PageHeader title="解散单位" back={{ href: '/user/center/organization', label: '单位信息' }} />
      <Filled>
        <OrganizationDissolve />
      </Filled>
    </CenterCard>
  );
}
