import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { CodeTable } from '@/components/ebook/office/code-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '激活码' };

export default function CodesPage() {
  return (
    <>
      <PageHeader
        title="激活码"
        text="冻结、换绑和延期立即生效，读者的下一页即按新状态处理；每次操作都记入操作日志。"
        actions={<ExportButton kind="code" full />}
      />
      <CodeTable />
    </>
  );
}
