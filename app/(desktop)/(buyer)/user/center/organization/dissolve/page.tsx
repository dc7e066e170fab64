import type { Metadata } from 'next';
import { NoOrganization } from '@/components/identity/organization/no-organization';
import { OrganizationDissolve } from '@/components/identity/organization/organization-dissolve';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { getSecurity } from '@/lib/domain/identity/account-queries';
import { checkDissolve } from '@/lib/domain/organization/dissolve-queries';
import { findMyOrganization } from '@/lib/domain/organization/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '解散单位' };

export default async function DissolvePage() {
  const ctx = await pageCtx({ can: 'organization.read', from: '/user/center/organization/dissolve' });
  const mine = await findMyOrganization(ctx);
  if (!mine) {
    return (
      <CenterCard>
        <PageHeader title="解散单位" />
        <NoOrganization />
      </CenterCard>
    );
  }
  const back = { href: '/user/center/organization', label: '单位信息' };
  return (
    <CenterCard>
      <PageHeader title="解散单位" back={back} />
      {mine.role === 'manager' ? (
        <OrganizationDissolve
          name={mine.name}
          security={await getSecurity(ctx)}
          check={await checkDissolve(ctx)}
        />
      ) : (
        <EmptyState
          title="只有单位管理员可以解散单位"
          action={<ButtonLink href={back.href}>返回单位信息</ButtonLink>}
        />
      )}
    </CenterCard>
  );
}
