import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { QaTable } from '@/components/site/office/qa-table';
import { CountTabs } from '@/components/ui/count-tabs';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '常见问题' };

export default function QaPage() {
  return (
    <>
      <PageHeader
        title="常见问题"
        text="显示在帮助中心。先选择分组，再调整其中问题的顺序。"
        actions={<ExportButton kind="qa" />}
      />
      <CountTabs
        label="常见问题"
        current="items"
        tabs={[
          { key: 'items', label: '问题', href: '/index/manage/qa' },
          { key: 'groups', label: '分组', href: '/index/manage/qa/group' },
        ]}
      />
      <QaTable />
    </>
  );
}
