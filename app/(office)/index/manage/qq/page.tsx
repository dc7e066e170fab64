import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { QqTable } from '@/components/site/office/qq-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: 'QQ 客服' };

export default function QqTablePage() {
  return (
    <>
      <PageHeader
        title="QQ 客服"
        text="显示在帮助中心，保存后立即生效。"
        actions={<ExportButton kind="qq" />}
      />
      <QqTable />
    </>
  );
}
