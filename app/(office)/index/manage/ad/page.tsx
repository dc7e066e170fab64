import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { AdTable } from '@/components/ad/office/ad-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '广告管理' };

export default function AdsPage() {
  return (
    <>
      <PageHeader
        title="广告管理"
        text="到开始或结束时间，首页自动更换。先选择广告位，再调整其中的顺序。"
        actions={<ExportButton kind="ad" />}
      />
      <AdTable />
    </>
  );
}
