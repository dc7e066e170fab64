import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BuyBox } from '@/components/cart/desktop/buy-box';
import { buyFacts } from '@/lib/domain/product/buy-rules';
import { ProductPage } from '@/components/product/desktop/product-page';
import { isAppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import type { ProductDetail } from '@/lib/domain/product/contract';
import { findPreview } from '@/lib/domain/product/preview-queries';
import { pageCtx } from '@/lib/server/page';
import { siteUrl } from '@/lib/server/site-url';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: '商品预览', robots: { index: false, follow: false } };

async function previewOf(ctx: Ctx, text: string): Promise<ProductDetail> {
  const id = idField.safeParse(text);
  if (!id.success) notFound();
  try {
    return await findPreview(ctx, id.data);
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}

/** The product under work as the shop would show it, for the office only: guarded, never cached, and nothing can be bought here. */
export default async function PreviewFramePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'product.read', from: `/mall/manage/products/frame/${id}` });
  const product = await previewOf(ctx, id);
  return (
    <ProductPage
      product={product}
      rank={[]}
      related={[]}
      site={siteUrl()}
      buy={
        <div inert>
          <BuyBox product={buyFacts(product)} />
        </div>
      }
    />
  );
}
