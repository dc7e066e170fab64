import type { Metadata } from 'next';
import { loadProduct } from '@/app/(office)/mall/manage/products/load-product';
import { EbookLink } from '@/components/product/office/ebook-cell';
import { FormNotice } from '@/components/product/office/form-notice';
import { ProductForm } from '@/components/product/office/product-form';
import { ProductStateTag, ShelfTag } from '@/components/product/office/product-tags';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { contentOf } from '@/lib/core/content';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { OfficeProductView } from '@/lib/domain/product/edit-contract';
import { productFields } from '@/lib/domain/product/fields';
import { isDigital } from '@/lib/domain/product/rules';
import { listChoices } from '@/lib/domain/product/edit-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '编辑商品' };

interface PageProps {
  params: Promise<{ id: string }>;
}

/** The form, or why there is none: what is under audit is not edited. */
async function Editor({ ctx, product: p }: { ctx: Ctx; product: OfficeProductView }) {
  if (!p.allowedActions.includes('edit')) {
    return (
      <FormNotice href={`/mall/manage/products/preview/${p.id}`} link="查看商品">
        商品正在审核，不能编辑。需要修改时请先撤回送审。
      </FormNotice>
    );
  }
  const rejected = p.status === 'rejected' || p.workingStatus === 'rejected';
  const live = p.status === 'approved';
  return (
    <>
      {rejected && p.rejectReason && <FormNotice tone="red">驳回原因：{p.rejectReason}</FormNotice>}
      {live && (
        <FormNotice>
          商品已通过审核：修改作为修订稿保存，审核通过后才会替换商城中的版本。价格请用列表中的“改价”修改。
        </FormNotice>
      )}
      <ProductForm
        product={{ id: p.id, version: p.version, updatedAt: p.updatedAt, live }}
        choices={await listChoices(ctx)}
        userId={requireAdmin(ctx).userId}
        values={{ kind: p.kind, sku: p.sku, ...contentOf(productFields, p) }}
      />
    </>
  );
}

export default async function EditProductPage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'product.edit', from: `/mall/manage/products/edit/${id}` });
  const product = await loadProduct(ctx, id);
  return (
    <>
      <PageHeader
        title="编辑商品"
        back={{ href: '/mall/manage/products', label: '商品列表' }}
        text={
          <>
            <ProductStateTag status={product.status} workingStatus={product.workingStatus} />{' '}
            <ShelfTag marketable={product.marketable} />
          </>
        }
        actions={
          <>
            {isDigital(product.kind) && <EbookLink productId={product.id} />}
            <ButtonLink href={`/mall/manage/products/preview/${product.id}?tab=revisions`} variant="outline">
              修订版本
            </ButtonLink>
          </>
        }
      />
      <Editor ctx={ctx} product={product} />
    </>
  );
}
