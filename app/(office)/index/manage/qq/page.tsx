import type { Metadata } from 'next';
import { QqTable } from '@/components/site/office/qq-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: 'QQ 客服' };

export default async function QqTablePage() {
  await pageCtx({ can: 'site.edit', from: '/index/manage/qq' });
  return (
    <>
      <PageHeader title="QQ 客服" text="显示在帮助中心，保存后立即生效。" />
      <QqTable />
    </>
  );
}
