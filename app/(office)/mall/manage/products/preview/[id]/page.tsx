import type { Metadata } from 'next';
import { loadProduct } from '@/app/(office)/mall/manage/products/load-product';
import { PriceRequests } from '@/components/product/office/price-requests';
import { ProductStateTag, ShelfTag } from '@/components/product/office/product-tags';
import { ProductView, ViewActions } from '@/components/product/office/product-view';
import { FormNotice } from '@/components/product/office/form-notice';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { checkPermission } from '@/lib/core/permissions';
import { requireAdmin } from '@/lib/data/ctx';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '商品预览' };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function ProductPreviewPage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'product.read', from: `/mall/manage/products/preview/${id}` });
  const product = await loadProduct(ctx, id);
  // E-publications have no balance.
  const seesStock = product.available !== null && checkPermission('stock.read', requireAdmin(ctx)) === 'ok';
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
        actions={
          <>
            {seesStock && (
              <ButtonLink variant="outline" href={`/mall/manage/stock?productId=${product.id}`}>
                库存
              </ButtonLink>
            )}
            <ViewActions product={product} />
          </>
        }
      />
      {rejected && product.rejectReason && (
        <FormNotice tone="red">驳回原因：{product.rejectReason}</FormNotice>
      )}
      <PriceRequests requests={product.priceRequests} />
      <ProductView product={product} />
    </>
  );
}
