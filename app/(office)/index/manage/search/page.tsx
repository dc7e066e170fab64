import type { Metadata } from 'next';
import { IndexPanel } from '@/components/search/office/index-panel';
import css from '@/components/search/office/search-page.module.css';
import { WordTabs } from '@/components/search/office/word-tabs';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '搜索词管理' };

export default function SearchWordsPage() {
  return (
    <>
      <PageHeader title="搜索词管理" />
      <div className={css.page}>
        <IndexPanel />
        <WordTabs />
      </div>
    </>
  );
}
