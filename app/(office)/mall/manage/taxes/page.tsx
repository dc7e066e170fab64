import type { Metadata } from 'next';
import { TaxesPage as Taxes } from '@/components/product/office/taxes-page';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '商品税率' };

export default function TaxesPage() {
  return (
    <>
      <PageHeader
        title="商品税率"
        text="商品先用自己的税率，没有时用所属分类及其上级的默认税率；都没有的商品不能下单。"
      />
      <Taxes />
    </>
  );
}
