import type { Metadata } from 'next';
import { ProductForm } from '@/components/product/office/product-form';
import { PageHeader } from '@/components/ui/page-header';
import { typedContent } from '@/lib/core/content';
import { requireAdmin } from '@/lib/data/ctx';
import { productFields } from '@/lib/domain/product/fields';
import { listChoices } from '@/lib/domain/product/edit-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '新增商品' };

export default async function AddProductPage() {
  const ctx = await pageCtx({ can: 'product.edit', from: '/mall/manage/products/add' });
  return (
    <>
      <PageHeader title="新增商品" back={{ href: '/mall/manage/products', label: '商品列表' }} />
      <ProductForm
        choices={await listChoices(ctx)}
        userId={requireAdmin(ctx).userId}
        values={{ kind: 'paper_book', sku: '', ...typedContent(productFields) }}
      />
    </>
  );
}
