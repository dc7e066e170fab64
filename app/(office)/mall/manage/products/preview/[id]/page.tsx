import type { Metadata } from 'next';
import { ProductView } from '@/components/product/office/product-view';

export const metadata: Metadata = { title: '商品预览' };

export default function ProductPreviewPage() {
  return <ProductView />;
}
