import type { Metadata } from 'next';
import { InvitationBanner } from '@/components/identity/organization/invitation-banner';
import { NoOrganization } from '@/components/identity/organization/no-organization';
import { OrganizationPage } from '@/components/identity/organization/organization-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { PageHeader } from '@/components/ui/page-header';
import { listMyInvitations } from '@/lib/domain/organization/invitation-queries';
import { findMyOrganization } from '@/lib/domain/organization/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '单位信息' };

export default async function CenterOrganizationPage() {
  const ctx = await pageCtx({ can: 'organization.read', from: '/user/center/organization' });
  const view = await findMyOrganization(ctx);
  return (
    <CenterCard>
      {view ? (
        <>
          <PageHeader title="单位信息" />
          <OrganizationPage initial={view} />
        </>
      ) : (
        <>
          <PageHeader title="单位信息" />
          <NoOrganization>
            <InvitationBanner initial={await listMyInvitations(ctx)} />
          </NoOrganization>
        </>
      )}
    </CenterCard>
  );
}
