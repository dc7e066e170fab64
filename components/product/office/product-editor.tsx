'use client';

import { useQuery } from '@tanstack/react-query';
import { EbookLink } from '@/components/product/office/ebook-cell';
import { FormNotice } from '@/components/product/office/form-notice';
import { ProductForm } from '@/components/product/office/product-form';
import { ProductStateTag, ShelfTag } from '@/components/product/office/product-tags';
import { ButtonLink } from '@/components/ui/button';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery, formQuery } from '@/lib/client/query';
import { contentOf, typedContent } from '@/lib/core/content';
import type { OfficeProductView } from '@/lib/domain/product/edit-contract';
import { productFields } from '@/lib/domain/product/fields';
import { isDigital } from '@/lib/domain/product/rules';

const choicesQuery = () => apiQuery('/api/admin/product/choices', {});

/** The form, or why there is none: what is under audit is not edited. */
function Editor({ product: p }: { product: OfficeProductView }) {
  const choices = useQuery(choicesQuery());
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
      <Loaded query={choices}>
        {(offered) => (
          <ProductForm
            product={{ id: p.id, version: p.version, updatedAt: p.updatedAt, live }}
            choices={offered}
            values={{ kind: p.kind, sku: p.sku, ...contentOf(productFields, p) }}
          />
        )}
      </Loaded>
    </>
  );
}

/** 编辑商品 of the product that the address names. */
export function ProductEditor() {
  const query = useQuery(formQuery(apiQuery('/api/admin/product/detail/[id]', { id: useAddressId() })));
  return (
    <Loaded query={query}>
      {(product) => (
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
                <ButtonLink
                  href={`/mall/manage/products/preview/${product.id}?tab=revisions`}
                  variant="outline"
                >
                  修订版本
                </ButtonLink>
              </>
            }
          />
          <Editor product={product} />
        </>
      )}
    </Loaded>
  );
}

/** The form of a new product. */
export function NewProduct() {
  return (
    <Loaded query={useQuery(choicesQuery())}>
      {(choices) => (
        <ProductForm
          choices={choices}
          values={{ kind: 'paper_book', sku: '', ...typedContent(productFields) }}
        />
      )}
    </Loaded>
  );
}
