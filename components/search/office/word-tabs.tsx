'use client';

import { useSearchParams } from 'next/navigation';
import { StatTable } from '@/components/search/office/stat-table';
import { TermTable } from '@/components/search/office/term-table';
import { TabbedPanel } from '@/components/ui/tabbed-panel';

const PATH = '/index/manage/search';
const tabs = [
  { key: 'terms', label: '搜索词典', href: PATH },
  { key: 'hot', label: '热搜词', href: `${PATH}?tab=hot` },
  { key: 'zero', label: '无结果词', href: `${PATH}?tab=zero` },
];

/** The dictionary of the search, and what people looked for. */
export function WordTabs() {
  const tab = useSearchParams().get('tab');
  const current = tabs.find((t) => t.key === tab)?.key ?? 'terms';
  return (
    <TabbedPanel current={current} tabs={tabs} label="搜索词类别">
      {current === 'terms' ? <TermTable /> : <StatTable kind={current === 'hot' ? 'hot' : 'zero'} />}
    </TabbedPanel>
  );
}
