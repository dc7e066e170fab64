import type { Metadata } from 'next';
import { BinTable } from '@/components/bin/office/bin-table';
import { NewsBinTabs } from '@/components/bin/office/news-bin-tabs';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '回收站：其他内容' };

export default function OtherRecyclePage() {
  return (
    <>
      <PageHeader title="回收站" text="删除的内容保留 30 天，到期自动彻底删除。" />
      <NewsBinTabs current="others">
        <BinTable office="news" />
      </NewsBinTabs>
    </>
  );
}
