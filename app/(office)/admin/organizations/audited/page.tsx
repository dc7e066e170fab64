import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { OrganizationTable } from '@/components/identity/organization/office/organization-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '已审核单位' };

export default function OrganizationsAuditedPage() {
  return (
    <>
      <PageHeader
        title="已审核单位"
        text="已通过和已驳回的单位。"
        actions={<ExportButton kind="organizationAudited" full />}
      />
      <OrganizationTable pending={false} />
    </>
  );
}
