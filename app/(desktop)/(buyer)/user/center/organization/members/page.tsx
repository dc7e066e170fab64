import type { Metadata } from 'next';
import { MembersPage } from '@/components/identity/organization/members-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '单位成员' };

export default function OrganizationMembersPage() {
  return (
    <CenterCard>
      <Filled title="单位成员">
        <MembersPage />
      </Filled>
    </CenterCard>
  );
}
