import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { ProductTable } from '@/components/product/office/product-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '商品列表' };

export default function ProductsPage() {
  return (
    <>
      <PageHeader title="商品列表" actions={<ExportButton kind="product" />} />
      <ProductTable />
    </>
  );
}
