import type { Metadata } from 'next';
import { loadProduct } from '@/app/(backoffice)/mall/manage/products/load-product';
import { ProductStateTag, ShelfTag } from '@/components/product/manage/product-tags';
import { ProductView, ViewActions } from '@/components/product/manage/product-view';
import { FormNotice } from '@/components/product/manage/form-notice';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '商品预览' };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function ProductPreviewPage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'product.read', from: `/mall/manage/products/preview/${id}` });
  const product = await loadProduct(ctx, id);
  const rejected = product.status === 'rejected' || product.workingStatus === 'rejected';
  return (
    <>
      <PageHeader
        title={product.title}
        back={{ href: '/mall/manage/products', label: '商品列表' }}
        text={
          <>
            <ProductStateTag status={product.status} workingStatus={product.workingStatus} />{' '}
            <ShelfTag marketable={product.marketable} />
          </>
        }
        actions={<ViewActions product={product} />}
      />
      {rejected && product.rejectReason && (
        <FormNotice tone="red">驳回原因：{product.rejectReason}</FormNotice>
      )}
      <ProductView product={product} />
    </>
  );
}
