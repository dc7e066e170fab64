'use client';

import { useState } from 'react';
import { IssueHoldButton } from '@/components/order/issue-hold-button';
import { issueTones, nextIssues } from '@/components/order/issue-look';
import css from '@/components/order/desktop/order-issues.module.css';
import { MoreButton } from '@/components/ui/more-button';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDate } from '@/lib/core/dates';
import type { BuyerIssueView } from '@/lib/domain/order/issue-contract';

interface OrderIssuesProps {
  issues: readonly BuyerIssueView[];
  lines: readonly { id: number; title: string }[];
}

/** The issues of an order's subscriptions: the next one of each, and on demand all with when they appear and where they are. */
export function OrderIssues({ issues, lines }: OrderIssuesProps) {
  const [all, setAll] = useState(false);
  if (issues.length === 0) return null;
  const next = nextIssues(issues);
  const shown = all ? issues : next;
  const acts = shown.some((i) => i.allowedActions.length > 0);
  return (
    <Panel title="期刊寄送" id="issues" padded={false}>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">期刊</th>
              <th scope="col">期次</th>
              <th scope="col">出刊日期</th>
              <th scope="col" className={css.right}>
                份数
              </th>
              <th scope="col">状态</th>
              <th scope="col">寄出日期</th>
              {acts && <th scope="col">操作</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((i) => (
              <tr key={`${i.orderItemId}-${i.id ?? i.title}`}>
                <td>{lines.find((l) => l.id === i.orderItemId)?.title}</td>
                <td>{i.title}</td>
                <td className={css.date}>{i.publishDate ?? '待定'}</td>
                <td className={css.right}>{i.quantity}</td>
                <td>
                  <StatusTag tone={issueTones[i.status]}>{i.statusLabel}</StatusTag>
                </td>
                <td className={css.date}>{i.shippedAt ? formatDate(i.shippedAt) : '—'}</td>
                {acts && (
                  <td>
                    {i.id !== null && i.allowedActions.length > 0 && (
                      <IssueHoldButton issue={{ ...i, id: i.id }} />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {issues.length > next.length && (
        <MoreButton all={all} label={`查看全部 ${issues.length} 期`} onClick={() => setAll(!all)} />
      )}
    </Panel>
  );
}
