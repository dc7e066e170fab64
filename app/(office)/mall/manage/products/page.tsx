import type { Metadata } from 'next';
import { ProductTable } from '@/components/product/office/product-table';
import { PageHeader } from '@/components/ui/page-header';
import { checkPermission } from '@/lib/core/permissions';
import { requireAdmin } from '@/lib/data/ctx';
import { listChoices } from '@/lib/domain/product/edit-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '商品列表' };

export default async function ProductsPage() {
  const ctx = await pageCtx({ can: 'product.read', from: '/mall/manage/products' });
  const may = (key: 'product.edit' | 'stock.read') => checkPermission(key, requireAdmin(ctx)) === 'ok';
  return (
    <>
      <PageHeader title="商品列表" />
      <ProductTable
        choices={await listChoices(ctx)}
        mayEdit={may('product.edit')}
        seesStock={may('stock.read')}
      />
    </>
  );
}
