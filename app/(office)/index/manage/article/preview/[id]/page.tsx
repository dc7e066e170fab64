import type { Metadata } from 'next';
import { ArticleView } from '@/components/article/office/article-view';

export const metadata: Metadata = { title: '文章预览' };

export default function PreviewPage() {
  return <ArticleView />;
}
