import type { Metadata } from 'next';
import { RecycleTable } from '@/components/article/office/recycle-table';
import { NewsBinTabs } from '@/components/bin/office/news-bin-tabs';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '回收站' };

export default function RecyclePage() {
  return (
    <>
      <PageHeader title="回收站" text="删除的文章保留 30 天，到期自动彻底删除。" />
      <NewsBinTabs current="articles">
        <RecycleTable />
      </NewsBinTabs>
    </>
  );
}
