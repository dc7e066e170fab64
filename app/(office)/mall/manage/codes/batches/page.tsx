import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { BatchTable } from '@/components/ebook/office/batch-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '激活码批次' };

export default function BatchesPage() {
  return (
    <>
      <PageHeader
        title="激活码批次"
        text="付款时优先发放已入库的激活码，不足的自动生成；外部激活码用完时转为特殊订单。"
        actions={<ExportButton kind="codeBatch" />}
      />
      <BatchTable />
    </>
  );
}
