'use client';

import { useState, type ReactNode } from 'react';
import css from '@/components/article/office/preview-tabs.module.css';
import { CountTabs } from '@/components/ui/count-tabs';

type Tab = 'facts' | 'desktop' | 'phone';
const tabs: readonly { key: Tab; label: string }[] = [
  { key: 'facts', label: '内容与记录' },
  { key: 'desktop', label: '电脑版预览' },
  { key: 'phone', label: '手机版预览' },
];

/** The text with its record, or as a reader will see it: at the width of a desktop, or of a phone. */
export function PreviewTabs({ id, children }: { id: number; children: ReactNode }) {
  const [tab, setTab] = useState<Tab>('facts');
  const frame = `/index/manage/article/frame/${id}`;
  return (
    <>
      <CountTabs label="预览方式" current={tab} tabs={tabs} onChange={(key) => setTab(key as Tab)} />
      <div className={css.view}>
        {tab === 'facts' ? (
          children
        ) : (
          <>
            <p className={css.open}>
              <a className="link-plain" href={frame} target="_blank" rel="noopener">
                在新窗口打开
              </a>
            </p>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, with its own content security policy */}
            <iframe
              key={tab}
              className={tab === 'phone' ? css.phone : css.desktop}
              src={frame}
              title={tab === 'phone' ? '手机版预览' : '电脑版预览'}
            />
          </>
        )}
      </div>
    </>
  );
}
