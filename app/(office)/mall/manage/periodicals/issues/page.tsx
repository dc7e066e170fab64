import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { IssueTable } from '@/components/order/office/issue-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '期刊发行' };

export default function IssuesPage() {
  return (
    <>
      <PageHeader
        title="期刊发行"
        text="选择一期，打印地址标签并批量寄出；退订的份数已扣除。"
        actions={<ExportButton kind="printRun" />}
      />
      <IssueTable />
    </>
  );
}
