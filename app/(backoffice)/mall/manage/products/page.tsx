import type { Metadata } from 'next';
import { ProductTable } from '@/components/product/manage/product-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '商品列表' };

export default async function ProductsPage() {
  await pageCtx({ can: 'product.read', from: '/mall/manage/products' });
  return (
    <>
      <PageHeader title="商品列表" />
      <ProductTable />
    </>
  );
}
