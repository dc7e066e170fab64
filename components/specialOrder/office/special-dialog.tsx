'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AssignDialog } from '@/components/specialOrder/office/assign-dialog';
import css from '@/components/specialOrder/office/special-table.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { Timeline } from '@/components/ui/timeline';
import { toast } from '@/components/ui/toast';
import { formatDateTime } from '@/lib/core/dates';
import type { SpecialDetailView, SpecialLink } from '@/lib/domain/specialOrder/office-contract';
import { specialOrderTones } from '@/lib/states/specialOrder';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

interface RelatedProps {
  row: SpecialDetailView;
  kind: SpecialLink;
  href: string;
  children: ReactNode;
}

/** A row beside the special order: a link for those who may open its page. */
function Related({ row, kind, href, children }: RelatedProps) {
  return row.links.includes(kind) ? (
    <a className={css.link} href={href}>
      {children}
    </a>
  ) : (
    <span className={css.number}>{children}</span>
  );
}

function Facts({ row }: { row: SpecialDetailView }) {
  return (
    <div className={css.grid}>
      <DescriptionList
        items={[
          {
            label: '状态',
            value: (
              <span className={css.state}>
                <StatusTag tone={specialOrderTones[row.status]}>{row.statusLabel}</StatusTag>
                {row.overdue && <StatusTag tone="red">超时</StatusTag>}
              </span>
            ),
          },
          { label: '类型', value: `${row.kindLabel} · ${row.typeLabel}` },
          {
            label: '订单',
            value: row.orderId && (
              <Related row={row} kind="order" href={`/mall/manage/orders/${row.orderId}`}>
                {row.orderSn}
              </Related>
            ),
          },
          {
            label: '支付单',
            value: row.paymentNo && (
              <Related
                row={row}
                kind="payment"
                href={`/mall/manage/payments?keyword=${encodeURIComponent(row.paymentNo)}`}
              >
                {row.paymentNo}
              </Related>
            ),
          },
          {
            label: '退款单',
            value:
              row.refunds.length > 0 &&
              row.refunds.map((r) => (
                <Related
                  key={r.id}
                  row={row}
                  kind="refund"
                  href={`/mall/manage/refunds?refundNo=${r.refundNo}`}
                >
                  {r.refundNo} <Price fen={r.amountFen} plain /> {r.statusLabel}
                </Related>
              )),
          },
          {
            label: '发票',
            value:
              row.invoices.length > 0 &&
              row.invoices.map((i) => (
                <Related key={i.id} row={row} kind="invoice" href={`/mall/manage/invoices/${i.id}`}>
                  {i.number} {i.statusLabel}
                </Related>
              )),
          },
          {
            label: '售后单',
            value:
              row.cases.length > 0 &&
              row.cases.map((c) => (
                <Related key={c.id} row={row} kind="case" href={`/mall/manage/returns/${c.id}`}>
                  {c.number} {c.statusLabel}
                </Related>
              )),
          },
          { label: '买家', value: row.buyerName },
          ...row.facts,
          {
            label: '附件',
            value:
              row.files.length > 0 &&
              row.files.map((f) => (
                <a key={f.id} className={css.link} href={`/api/admin/file/download/${f.id}`}>
                  {f.title}
                </a>
              )),
          },
          { label: '处理人', value: row.assignee },
          { label: '办结说明', value: row.finishNote },
        ].filter((i) => i.value !== null && i.value !== false)}
      />
      <Timeline
        items={row.timeline.map((t) => ({ title: t.title, time: formatDateTime(t.time), text: t.text }))}
      />
    </div>
  );
}

interface SpecialDialogProps {
  id: number;
  onClose: () => void;
}

/** One special order: what happened, what it is about, and its settlement. */
export function SpecialDialog({ id, onClose }: SpecialDialogProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [handing, setHanding] = useState(false);
  const { data: row, error } = useQuery(apiQuery('/api/admin/specialOrder/detail/[id]', { id }));
  const refresh = () => invalidate(client, 'admin/specialOrder');
  const take = async () => {
    try {
      toast.success((await api.send('/api/admin/specialOrder/take', { id })).message);
    } catch (e) {
      toast.error(errorText(e));
    } finally {
      await refresh();
    }
  };
  const may = row?.allowedActions ?? [];
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={row ? row.title : '特殊订单'}
        width={860}
        footer={
          may.length > 0 && (
            <>
              {may.includes('take') && (
                <Button variant="outline" onClick={() => void take()}>
                  受理
                </Button>
              )}
              {may.includes('assign') && (
                <Button variant="outline" onClick={() => setHanding(true)}>
                  转交 / 接手
                </Button>
              )}
              {may.includes('finish') && <Button onClick={() => setAsking(true)}>办结</Button>}
            </>
          )
        }
      >
        {row ? (
          <Facts row={row} />
        ) : (
          <p className={css.waiting} role={error ? 'alert' : 'status'}>
            {error ? errorText(error) : '正在加载…'}
          </p>
        )}
      </Dialog>
      {handing && row && <AssignDialog row={row} onClose={() => setHanding(false)} />}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="办结这个特殊订单？"
        text={
          row?.kind === 'application'
            ? '办结说明即给买家的答复，买家可以看到。'
            : '说明将留在记录中，不会改动款项。'
        }
        confirmLabel="办结"
        reason={{ label: '办结说明', required: true, max: 500 }}
        onConfirm={async (note) => {
          try {
            await api.send('/api/admin/specialOrder/finish', { id, note: note ?? '' });
          } finally {
            await refresh();
          }
        }}
        done="已办结"
      />
    </>
  );
}
