import type { Metadata } from 'next';
import { AdvisoryTable } from '@/components/site/office/advisory-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '业务咨询' };

export default async function AdvisoryTablePage() {
  await pageCtx({ can: 'site.edit', from: '/index/manage/advisory' });
  return (
    <>
      <PageHeader title="业务咨询" text="启用的前四个联系人显示在每个页面的页脚，保存后立即生效。" />
      <AdvisoryTable />
    </>
  );
}
