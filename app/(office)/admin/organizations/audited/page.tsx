import type { Metadata } from 'next';
import { OrganizationTable } from '@/components/identity/organization/office/organization-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '已审核单位' };

export default async function OrganizationsAuditedPage() {
  await pageCtx({ can: 'platform.manage', from: '/admin/organizations/audited' });
  return (
    <>
      <PageHeader title="已审核单位" text="已通过和已驳回的单位" />
      <OrganizationTable pending={false} />
    </>
  );
}
