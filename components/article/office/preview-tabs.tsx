'use client';

import { useState, type ReactNode } from 'react';
import css from '@/components/article/office/preview-tabs.module.css';
import { CountTabs } from '@/components/ui/count-tabs';

type Tab = 'changes' | 'facts' | 'desktop' | 'phone';
const tabs: readonly { key: Tab; label: string }[] = [
  { key: 'facts', label: '内容与记录' },
  { key: 'desktop', label: '电脑版预览' },
  { key: 'phone', label: '手机版预览' },
];

interface PreviewTabsProps {
  id: number;
  /** What changed since the version before, the first tab. */
  changes?: ReactNode;
  children: ReactNode;
}

/** The text with its record, what changed in it where that is given, or as a reader will see it: at the width of a desktop, or of a phone. */
export function PreviewTabs({ id, changes, children }: PreviewTabsProps) {
  const [tab, setTab] = useState<Tab>(changes ? 'changes' : 'facts');
  const frame = `/index/manage/article/frame/${id}`;
  return (
    <>
      <CountTabs
        label="预览方式"
        current={tab}
        tabs={changes ? [{ key: 'changes', label: '与上一版的差异' }, ...tabs] : tabs}
        onChange={(key) => setTab(key as Tab)}
      />
      <div className={css.view}>
        {tab === 'changes' && changes}
        {tab === 'facts' && children}
        {(tab === 'desktop' || tab === 'phone') && (
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
