import type { Metadata } from 'next';
import { OrganizationScreen } from '@/components/identity/organization/mobile/organization-screen';
import { InvitationBanner } from '@/components/identity/organization/invitation-banner';
import { NoOrganization } from '@/components/identity/organization/no-organization';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { listMyInvitations } from '@/lib/domain/organization/invitation-queries';
import { findMyOrganization } from '@/lib/domain/organization/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/organization'];

export const metadata: Metadata = { title };

export default async function MobileOrganizationPage() {
  const ctx = await pageCtx({ can: 'organization.read', from: '/mobile/user/organization' });
  const view = await findMyOrganization(ctx);
  return (
    <MobilePage title={title} back="/mobile/user">
      {view ? (
        <OrganizationScreen initial={view} />
      ) : (
        <AccountCard>
          <NoOrganization>
            <InvitationBanner initial={await listMyInvitations(ctx)} />
          </NoOrganization>
        </AccountCard>
      )}
    </MobilePage>
  );
}
