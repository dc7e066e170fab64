import type { Metadata } from 'next';
import { NewArticle } from '@/components/article/office/article-editor';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '写文章' };

export default function AddArticlePage() {
  return (
    <>
      <PageHeader title="写文章" back={{ href: '/index/manage/article', label: '文章管理' }} />
      <NewArticle />
    </>
  );
}
