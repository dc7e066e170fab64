import type { Metadata } from 'next';
import { OrganizationPage } from '@/components/identity/organization/organization-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { findMyOrganization } from '@/lib/domain/organization/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '单位信息' };

export default async function CenterOrganizationPage() {
  const ctx = await pageCtx({ can: 'organization.read', from: '/user/center/organization' });
  const view = await findMyOrganization(ctx);
  return (
    <CenterCard>
      <PageHeader title="单位信息" />
      {view ? (
        <OrganizationPage initial={view} />
      ) : (
        <EmptyState
          title="您还没有加入单位"
          text="单位用户由单位管理员添加，或通过单位注册开通。"
          action={<ButtonLink href="/user/center">返回个人中心</ButtonLink>}
        />
      )}
    </CenterCard>
  );
}
