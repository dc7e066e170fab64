import type { Metadata } from 'next';
import { ProductForm } from '@/components/product/manage/product-form';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/data/ctx';
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
        values={{
          kind: 'paper_book',
          sku: '',
          categoryId: '',
          brandId: '',
          taxId: '',
          title: '',
          subtitle: '',
          isbn: '',
          issn: '',
          cnCode: '',
          author: '',
          publisher: '',
          publishDate: '',
          edition: '',
          pageCount: '',
          format: '',
          listFen: '',
          saleFen: '',
          orgFen: '',
          costFen: '',
          minQuantity: 1,
          limitPerLine: '',
          limitPerOrder: '',
          weightG: '',
          stockPolicy: 'tracked',
          salesBase: 0,
          isHot: false,
          isNew: false,
          sort: 0,
          introHtml: '',
          tocHtml: '',
          spec: [],
          pictures: [],
          trialPages: [],
        }}
      />
    </>
  );
}
