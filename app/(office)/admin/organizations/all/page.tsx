import type { Metadata } from 'next';
import { OrganizationOfficeTable } from '@/components/identity/organization/office/office-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '全部单位' };

export default function OrganizationsPage() {
  return (
    <>
      <PageHeader title="全部单位" text="所有状态的单位及其成员、订单和发票。" />
      <OrganizationOfficeTable />
    </>
  );
}
