import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { TypeTable } from '@/components/identity/organization/office/type-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '单位类型' };

export default function OrganizationTypesPage() {
  return (
    <>
      <PageHeader
        title="单位类型"
        text="单位注册时选择的类型；已有单位使用的类型只能停用。"
        actions={<ExportButton kind="organizationType" />}
      />
      <TypeTable />
    </>
  );
}
