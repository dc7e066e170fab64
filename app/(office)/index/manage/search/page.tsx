import type { Metadata } from 'next';
import { IndexPanel } from '@/components/search/office/index-panel';
import css from '@/components/search/office/search-page.module.css';
import { StatTable } from '@/components/search/office/stat-table';
import { TermTable } from '@/components/search/office/term-table';
import { CountTabs } from '@/components/ui/count-tabs';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '搜索词管理' };

const PATH = '/index/manage/search';
const tabs = [
  { key: 'terms', label: '搜索词典', href: PATH },
  { key: 'hot', label: '热搜词', href: `${PATH}?tab=hot` },
  { key: 'zero', label: '无结果词', href: `${PATH}?tab=zero` },
];

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SearchWordsPage({ searchParams }: PageProps) {
  await pageCtx({ can: 'site.edit', from: PATH });
  const { tab } = await searchParams;
  const current = tabs.find((t) => t.key === tab)?.key ?? 'terms';
  return (
    <>
      <PageHeader title="搜索词管理" />
      <div className={css.page}>
        <IndexPanel />
        <CountTabs current={current} tabs={tabs} label="搜索词类别" />
        {current === 'terms' ? <TermTable /> : <StatTable kind={current === 'hot' ? 'hot' : 'zero'} />}
      </div>
    </>
  );
}
