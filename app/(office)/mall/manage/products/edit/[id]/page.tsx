import type { Metadata } from 'next';
import { ProductEditor } from '@/components/product/office/product-editor';

export const metadata: Metadata = { title: '编辑商品' };

export default function EditProductPage() {
  return <ProductEditor />;
}
