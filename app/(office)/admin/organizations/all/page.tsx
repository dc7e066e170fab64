import type { Metadata } from 'next';
import { OrganizationOfficeTable } from '@/components/identity/organization/office/office-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '全部单位' };

export default async function OrganizationsPage() {
  await pageCtx({ can: 'platform.manage', from: '/admin/organizations/all' });
  return (
    <>
      <PageHeader title="全部单位" text="所有状态的单位及其成员、订单和发票" />
      <OrganizationOfficeTable />
    </>
  );
}
