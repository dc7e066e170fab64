'use client';

import { useState } from 'react';
import { IssueHoldButton } from '@/components/order/issue-hold-button';
import { issueTones, nextIssues } from '@/components/order/issue-look';
import css from '@/components/order/mobile/order-detail.module.css';
import { CellGroup } from '@/components/ui/mobile/cell';
import { MoreButton } from '@/components/ui/more-button';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDate } from '@/lib/core/dates';
import type { BuyerIssueView } from '@/lib/domain/order/issue-contract';

interface OrderIssuesProps {
  issues: readonly BuyerIssueView[];
  lines: readonly { id: number; title: string }[];
}

/** The issues of an order's subscriptions: the next one of each, and on demand all with when they appear and where they are. */
export function MobileOrderIssues({ issues, lines }: OrderIssuesProps) {
  const [all, setAll] = useState(false);
  if (issues.length === 0) return null;
  const next = nextIssues(issues);
  return (
    <CellGroup title="期刊寄送" id="issues">
      <ul>
        {(all ? issues : next).map((i) => (
          <li key={`${i.orderItemId}-${i.id ?? i.title}`} className={css.part}>
            <p className={css.line}>
              <span className={css.name}>
                {lines.find((l) => l.id === i.orderItemId)?.title} {i.title}
              </span>
              <StatusTag tone={issueTones[i.status]}>{i.statusLabel}</StatusTag>
            </p>
            <p className={css.small}>
              {`${i.quantity} 份　${i.publishDate ? `${i.publishDate} 出刊` : '出刊日期待定'}`}
              {i.shippedAt && `　${formatDate(i.shippedAt)} 寄出`}
            </p>
            {i.id !== null && i.allowedActions.length > 0 && (
              <div className={css.acts}>
                <IssueHoldButton issue={{ ...i, id: i.id }} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {issues.length > next.length && (
        <MoreButton all={all} label={`查看全部 ${issues.length} 期`} onClick={() => setAll(!all)} />
      )}
    </CellGroup>
  );
}
