import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { OrganizationTable } from '@/components/identity/organization/office/organization-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '待审核单位' };

export default function OrganizationsPendingPage() {
  return (
    <>
      <PageHeader
        title="待审核单位"
        text="核对证照与统一社会信用代码后通过或驳回。"
        actions={<ExportButton kind="organizationPending" full />}
      />
      <OrganizationTable pending={true} />
    </>
  );
}
