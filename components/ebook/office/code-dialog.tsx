'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeTones } from '@/components/ebook/code-look';
import { ExtendForm, RebindForm, ReasonAsk } from '@/components/ebook/office/code-asks';
import css from '@/components/ebook/office/codes.module.css';
import { Button } from '@/components/ui/button';
import cells from '@/components/ui/cells.module.css';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { StatusTag } from '@/components/ui/status-tag';
import { Timeline } from '@/components/ui/timeline';
import { formatDateTime, formatMinute } from '@/lib/core/dates';
import type { CodeAction, CodeDetailView } from '@/lib/domain/ebook/codes-contract';
import { apiQuery } from '@/lib/client/query';

const labels: Record<CodeAction, string> = {
  freeze: '冻结',
  unfreeze: '解除冻结',
  rebind: '换绑',
  extend: '延期',
  void: '作废',
};

const person = (name: string | null, phone?: string | null) =>
  name === null ? null : [name, phone].filter(Boolean).join(' ');

function Facts({ row }: { row: CodeDetailView }) {
  return (
    <div className={css.grid}>
      <DescriptionList
        items={[
          {
            label: '状态',
            value: (
              <span className={css.tags}>
                <StatusTag tone={codeTones[row.look]}>{row.lookLabel}</StatusTag>
                {row.external && <StatusTag>外部激活码</StatusTag>}
              </span>
            ),
          },
          {
            label: '序号',
            value: (
              <span className={cells.number}>
                {row.sn} <CopyText text={row.sn} what="序号" />
              </span>
            ),
          },
          { label: '激活码', value: <span className={cells.number}>{row.masked}</span> },
          { label: '出版物', value: `${row.title} ${row.label}` },
          {
            label: '批次',
            value: (
              <a className={cells.link} href={`/mall/manage/codes/batches/${row.batchId}`}>
                {row.batchNo}
              </a>
            ),
          },
          { label: '批次备注', value: row.batchRemark },
          {
            label: '来源',
            value: row.orderId ? (
              <a className={cells.link} href={`/mall/manage/orders/${row.orderId}`}>
                {row.orderSn}
              </a>
            ) : (
              row.assignedAt && '线下发放'
            ),
          },
          { label: '买家', value: row.buyerName },
          { label: '分配给成员', value: row.holderName },
          { label: '读者', value: person(row.readerName, row.readerPhone) },
          { label: '发放时间', value: row.assignedAt && formatMinute(row.assignedAt) },
          { label: '激活时间', value: row.activatedAt && formatMinute(row.activatedAt) },
          { label: '激活截止', value: row.activateUntil ?? '不限' },
          {
            label: '阅读截止',
            value: row.activatedAt && (row.expiresAt ? formatMinute(row.expiresAt) : '长期有效'),
          },
          {
            label: '阅读情况',
            value: row.lastReadAt && `读过 ${row.pagesRead} 页，最近 ${formatMinute(row.lastReadAt)}`,
          },
          ...(row.frozenReason ? [{ label: '冻结原因', value: row.frozenReason }] : []),
          ...(row.voidReason ? [{ label: '作废原因', value: row.voidReason }] : []),
        ]}
      />
      <Timeline
        items={row.timeline.map((t) => ({ title: t.title, time: formatDateTime(t.time), text: t.text }))}
      />
    </div>
  );
}

/** One code: what it opens, whose it is, what happened, and what may be done with it. */
export function CodeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [act, setAct] = useState<CodeAction | null>(null);
  const { data: row, error, refetch } = useQuery(apiQuery('/api/admin/ebook/code/detail/[id]', { id }));
  const done = () => setAct(null);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={row ? `激活码 ${row.sn}` : '激活码'}
        width={880}
        footer={
          row &&
          row.allowedActions.length > 0 && (
            <>
              {row.allowedActions.map((a) => (
                <Button
                  key={a}
                  variant={a === 'void' ? 'danger' : 'outline'}
                  onClick={() => setAct(a)}
                  aria-haspopup="dialog"
                >
                  {labels[a]}
                </Button>
              ))}
            </>
          )
        }
      >
        {row ? (
          <Facts row={row} />
        ) : (
          <div className={css.waiting} role={error ? 'alert' : 'status'}>
            <p>{error ? errorText(error) : '正在加载…'}</p>
            {error && (
              <Button variant="outline" size="s" onClick={() => void refetch()}>
                重试
              </Button>
            )}
          </div>
        )}
      </Dialog>
      {row && act === 'rebind' && <RebindForm row={row} onClose={done} />}
      {row && act === 'extend' && <ExtendForm row={row} onClose={done} />}
      {row && (act === 'freeze' || act === 'unfreeze' || act === 'void') && (
        <ReasonAsk act={act} rows={[row]} onClose={done} />
      )}
    </>
  );
}
