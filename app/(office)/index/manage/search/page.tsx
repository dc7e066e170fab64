import type { Metadata } from 'next';
import { IndexPanel } from '@/components/search/office/index-panel';
import { WordTabs } from '@/components/search/office/word-tabs';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '搜索词管理' };

export default function SearchWordsPage() {
  return (
    <>
      <PageHeader title="搜索词管理" actions={<IndexPanel />} />
      <WordTabs />
    </>
  );
}
