import type { Metadata } from 'next';
import { ArticleEditor } from '@/components/article/office/article-editor';

export const metadata: Metadata = { title: '编辑文章' };

export default function EditArticlePage() {
  return <ArticleEditor />;
}
