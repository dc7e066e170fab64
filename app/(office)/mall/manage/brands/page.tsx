import type { Metadata } from 'next';
import { BrandTable } from '@/components/product/office/brand-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '品牌' };

export default async function BrandsPage() {
  await pageCtx({ can: 'product.edit', from: '/mall/manage/brands' });
  return (
    <>
      <PageHeader title="品牌" text="品牌用于商品列表的筛选和商品页的展示，保存后立即生效。" />
      <BrandTable />
    </>
  );
}
