import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { ArticleTable } from '@/components/article/office/article-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '文章管理' };

export default function ArticlesPage() {
  return (
    <>
      <PageHeader title="文章管理" actions={<ExportButton kind="article" />} />
      <ArticleTable />
    </>
  );
}
