import type { Metadata } from 'next';
import { ArticleRevisions } from '@/components/article/office/article-view';

export const metadata: Metadata = { title: '修订版本' };

export default function RevisionsPage() {
  return <ArticleRevisions />;
}
