import type { Metadata } from 'next';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { NoOrganization } from '@/components/identity/organization/no-organization';
import { OrganizationDissolve } from '@/components/identity/organization/organization-dissolve';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { getSecurity } from '@/lib/domain/identity/account-queries';
import { checkDissolve } from '@/lib/domain/organization/dissolve-queries';
import { findMyOrganization } from '@/lib/domain/organization/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/organization/dissolve'];

export const metadata: Metadata = { title };

export default async function MobileDissolvePage() {
  const ctx = await pageCtx({ can: 'organization.read', from: '/mobile/user/organization/dissolve' });
  const mine = await findMyOrganization(ctx);
  const back = '/mobile/user/organization';
  return (
    <MobilePage title={title} back={back}>
      <AccountCard>
        {!mine ? (
          <NoOrganization />
        ) : mine.role === 'manager' ? (
          <OrganizationDissolve
            name={mine.name}
            security={await getSecurity(ctx)}
            check={await checkDissolve(ctx)}
          />
        ) : (
          <EmptyState
            title="只有单位管理员可以解散单位"
            action={<ButtonLink href={back}>返回单位信息</ButtonLink>}
          />
        )}
      </AccountCard>
    </MobilePage>
  );
}
