import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { AdvisoryTable } from '@/components/site/office/advisory-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '业务咨询' };

export default function AdvisoryTablePage() {
  return (
    <>
      <PageHeader
        title="业务咨询"
        text="启用的前四个联系人显示在每个页面的页脚，保存后立即生效。"
        actions={<ExportButton kind="advisory" />}
      />
      <AdvisoryTable />
    </>
  );
}
