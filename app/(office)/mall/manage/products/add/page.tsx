import type { Metadata } from 'next';
import { NewProduct } from '@/components/product/office/product-editor';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '新增商品' };

export default function AddProductPage() {
  return (
    <>
      <PageHeader title="新增商品" back={{ href: '/mall/manage/products', label: '商品列表' }} />
      <NewProduct />
    </>
  );
}
