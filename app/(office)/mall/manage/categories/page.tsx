import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { CategoryTree } from '@/components/product/office/category-tree';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '商品分类' };

export default function ProductCategoriesPage() {
  return (
    <>
      <PageHeader
        title="商品分类"
        text="一级分类组成商城的分类导航和首页楼层；保存后导航、列表和商品页立即更新。"
        actions={<ExportButton kind="productCategory" />}
      />
      <CategoryTree />
    </>
  );
}
