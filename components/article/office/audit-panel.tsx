'use client';

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { AuditKeys } from '@/components/article/office/audit-keys';
import css from '@/components/article/office/audit-desk.module.css';
import { Button } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { useMay } from '@/components/ui/office-user';
import { Panel } from '@/components/ui/panel';
import { useShortcuts, type Shortcuts } from '@/components/ui/use-shortcuts';
import { useStored } from '@/components/ui/use-stored';
import { waited } from '@/components/ui/waited';
import { formatMinute } from '@/lib/core/dates';
import type { OfficeArticleView } from '@/lib/domain/article/contract';

export type Decision = 'approve' | 'approvePublish' | 'reject';

interface AuditPanelProps {
  article: OfficeArticleView;
  /** How many texts wait for this auditor, and which of them this is; 0 for none, `null` until it is known. */
  queue: { place: number; count: number; more: boolean } | null;
  before: string | undefined;
  after: string | undefined;
  ask: (decision: Decision) => void;
  /** Asks for a remark on what is selected. */
  remark: () => void;
  /** What was remarked on so far. */
  remarks: ReactNode;
}

/** Why nothing can be decided here. */
const closedBecause = (a: OfficeArticleView): string =>
  a.status === 'pending' || a.workingStatus === 'pending'
    ? '这篇文章由您撰写、编辑或提交，由其他人审核。'
    : `这篇文章现在不在等待审核${a.auditedByName ? `，${a.auditedByName} 已作出结论` : ''}。`;

function Key({ children }: { children: string }) {
  return (
    <kbd className={css.key} aria-hidden translate="no">
      {children}
    </kbd>
  );
}

/** The decision on a text, always in sight, and how many wait. */
export function AuditPanel({ article, queue, before, after, ask, remark, remarks }: AuditPanelProps) {
  const router = useRouter();
  const [off, setOff] = useStored('auditKeysOff');
  const [listed, setListed] = useState(false);
  const publishes = useMay('article.publish') && article.scheduledAt === null;
  const decides = article.allowedActions.includes('approve');
  const go = (href: string | undefined) => href && (() => router.push(href));
  const keys: Shortcuts = {
    j: go(after) || undefined,
    k: go(before) || undefined,
    '?': () => setListed(true),
    ...(decides && { a: () => ask('approve'), r: () => ask('reject'), n: remark }),
    ...(decides && publishes && { p: () => ask('approvePublish') }),
  };
  useShortcuts(off ? {} : keys);
  const key = (name: string) => !off && <Key>{name}</Key>;
  return (
    <aside className={css.side} aria-label="审核结论">
      <Panel
        title="审核"
        extra={
          queue && (
            <span className={css.left} role="status" translate="no">
              {`待我审核 ${queue.count}${queue.more ? '+' : ''} 篇`}
            </span>
          )
        }
      >
        {decides ? (
          <div className={css.acts}>
            <Button block aria-keyshortcuts="A" onClick={() => ask('approve')}>
              通过{key('A')}
            </Button>
            {publishes && (
              <Button block variant="outlineRed" aria-keyshortcuts="P" onClick={() => ask('approvePublish')}>
                通过并发布{key('P')}
              </Button>
            )}
            <Button block variant="outline" aria-keyshortcuts="R" onClick={() => ask('reject')}>
              驳回{key('R')}
            </Button>
          </div>
        ) : (
          <p className={css.closed}>{closedBecause(article)}</p>
        )}
        {article.scheduledAt && (
          <p className={css.note}>{`通过后于 ${formatMinute(article.scheduledAt)} 自动发布。`}</p>
        )}
        <div className={css.steps}>
          {queue !== null && queue.place > 0 && (
            <p className={css.place} translate="no">{`第 ${queue.place} 篇，共 ${queue.count} 篇`}</p>
          )}
          <Button size="s" variant="outline" disabled={!before} aria-keyshortcuts="K" onClick={keys.k}>
            上一篇{key('K')}
          </Button>
          <Button size="s" variant="outline" disabled={!after} aria-keyshortcuts="J" onClick={keys.j}>
            下一篇{key('J')}
          </Button>
          <Button size="s" variant="plain" aria-haspopup="dialog" onClick={() => setListed(true)}>
            快捷键{key('?')}
          </Button>
        </div>
      </Panel>
      {decides && (
        <Panel title="批注">
          {remarks || <p className={css.closed}>选中正文中的文字即可批注，批注随驳回送给撰稿人。</p>}
        </Panel>
      )}
      <Panel title="送审信息">
        <DescriptionList
          items={[
            { label: '栏目', value: article.categoryName },
            { label: '撰稿', value: article.createdByName },
            { label: '送审人', value: article.submittedByName },
            {
              label: '送审时间',
              value:
                article.submittedAt && `${formatMinute(article.submittedAt)}，${waited(article.submittedAt)}`,
            },
            { label: '修订号', value: `第 ${article.revisionNo} 版` },
            { label: '字数', value: article.words },
          ]}
        />
      </Panel>
      <AuditKeys
        open={listed}
        onClose={() => setListed(false)}
        on={!off}
        setOn={(on) => setOff(on ? '' : '1')}
      />
    </aside>
  );
}
