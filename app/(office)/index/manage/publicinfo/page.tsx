import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { PublicInfoTable } from '@/components/site/office/public-info-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '信息公开' };

export default function PublicInfosPage() {
  return (
    <>
      <PageHeader
        title="信息公开"
        text="由另一人审核通过后才能发布；发布后立即显示在前台的信息公开栏目和首页。"
        actions={<ExportButton kind="publicInfo" />}
      />
      <PublicInfoTable />
    </>
  );
}
