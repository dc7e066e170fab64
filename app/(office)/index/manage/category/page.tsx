import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { CategoryTree } from '@/components/article/office/category-tree';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '栏目管理' };

export default function CategoriesPage() {
  return (
    <>
      <PageHeader
        title="栏目管理"
        text="前四个显示的一级栏目依次组成首页的四个新闻区块；保存后导航、列表和首页立即更新。"
        actions={<ExportButton kind="articleCategory" />}
      />
      <CategoryTree />
    </>
  );
}
