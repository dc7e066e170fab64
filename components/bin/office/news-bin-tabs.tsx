import type { ReactNode } from 'react';
import { TabbedPanel } from '@/components/ui/tabbed-panel';

/** The two bins of the news office: articles, and everything else. */
export function NewsBinTabs({ current, children }: { current: 'articles' | 'others'; children: ReactNode }) {
  return (
    <TabbedPanel
      label="回收站"
      current={current}
      tabs={[
        { key: 'articles', label: '文章', href: '/index/manage/recycle' },
        { key: 'others', label: '其他内容', href: '/index/manage/recycle/others' },
      ]}
    >
      {children}
    </TabbedPanel>
  );
}
