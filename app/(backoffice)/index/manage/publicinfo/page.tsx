import type { Metadata } from 'next';
import { PublicInfoTable } from '@/components/site/manage/public-info-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '信息公开' };

export default async function PublicInfosPage() {
  await pageCtx({ can: 'site.edit', from: '/index/manage/publicinfo' });
  return (
    <>
      <PageHeader title="信息公开" text="发布后立即显示在前台的信息公开栏目和首页。" />
      <PublicInfoTable />
    </>
  );
}
