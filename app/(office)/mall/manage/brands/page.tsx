import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { BrandTable } from '@/components/product/office/brand-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '品牌' };

export default function BrandsPage() {
  return (
    <>
      <PageHeader
        title="品牌"
        text="品牌用于商品列表的筛选和商品页的展示，保存后立即生效。"
        actions={<ExportButton kind="brand" />}
      />
      <BrandTable />
    </>
  );
}
