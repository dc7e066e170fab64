import type { Metadata } from 'next';
import { QaGroupTable } from '@/components/site/office/qa-group-table';
import { CountTabs } from '@/components/ui/count-tabs';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '问答分组' };

export default function QaGroupsPage() {
  return (
    <>
      <PageHeader title="常见问题" text="分组的名称、顺序与显示。" />
      <CountTabs
        label="常见问题"
        current="groups"
        tabs={[
          { key: 'items', label: '问题', href: '/index/manage/qa' },
          { key: 'groups', label: '分组', href: '/index/manage/qa/group' },
        ]}
      />
      <QaGroupTable />
    </>
  );
}
