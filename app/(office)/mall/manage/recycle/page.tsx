import type { Metadata } from 'next';
import { BinTable } from '@/components/bin/office/bin-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '回收站' };

export default function MallRecyclePage() {
  return (
    <>
      <PageHeader title="回收站" text="删除的内容保留 30 天，到期自动彻底删除。" />
      <BinTable office="mall" />
    </>
  );
}
