'use client';

import type { ReactNode } from 'react';
import { childTones } from '@/components/order/split/split-look';
import css from '@/components/order/split/split.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { CopyText } from '@/components/ui/copy-text';
import { cx } from '@/components/ui/cx';
import { StatusTag } from '@/components/ui/status-tag';
import type { SplitScope } from '@/lib/domain/childOrder/client';
import type { ChildOrderView } from '@/lib/domain/childOrder/contract';

/** A parcel as far as a row shows it. */
export interface ChildParcel {
  id: number;
  childOrderId: number | null;
  corpName: string | null;
  trackingNo: string | null;
  statusLabel: string;
}

interface ChildRowsProps {
  scope: SplitScope;
  rows: readonly ChildOrderView[];
  parcels: readonly ChildParcel[];
  rowActions?: (child: ChildOrderView) => ReactNode;
  onEdit: (id: number) => void;
  onRemove: (child: ChildOrderView) => Promise<void>;
}

/** Receivers with their goods, state and parcels; cards on a phone. */
export function ChildRows({ scope, rows, parcels, rowActions, onEdit, onRemove }: ChildRowsProps) {
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">收货人</th>
            <th scope="col">地址</th>
            <th scope="col">商品</th>
            <th scope="col">状态</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((c) => (
            <tr key={c.id}>
              <td>
                <b>{c.name}</b>
                <span className={css.small}>{[c.phone, c.tel].filter(Boolean).join(' ')}</span>
                <span className={cx(css.small, css.no)}>{c.childNo}</span>
              </td>
              <td>
                {[c.region, c.address].filter(Boolean).join(' ')}
                {c.postcode && <span className={css.small}>{c.postcode}</span>}
                {c.remark && <span className={css.small}>备注：{c.remark}</span>}
              </td>
              <td>
                {c.items.map((i) => (
                  <span key={i.id} className={css.item}>
                    {i.title}
                    {i.specLabel && <span className={css.inline}> {i.specLabel}</span>}
                    {` ×${i.quantity}`}
                    {i.shippedQty > 0 && i.shippedQty < i.quantity && (
                      <span className={css.inline}>{`（已发 ${i.shippedQty}）`}</span>
                    )}
                  </span>
                ))}
              </td>
              <td>
                <StatusTag tone={childTones[c.status]}>{c.statusLabel}</StatusTag>
                {parcels
                  .filter((p) => p.childOrderId === c.id)
                  .map((p) => (
                    <span key={p.id} className={css.small}>
                      {p.corpName ?? '自行配送'} {p.trackingNo}
                      {p.trackingNo && <CopyText text={p.trackingNo} what="运单号" />}
                    </span>
                  ))}
              </td>
              <td>
                <div className={css.acts}>
                  {c.allowedActions.includes('edit') && (
                    <Button
                      variant="plain"
                      size="s"
                      aria-haspopup="dialog"
                      aria-label={`修改${c.name ?? ''}`}
                      onClick={() => onEdit(c.id)}
                    >
                      修改
                    </Button>
                  )}
                  {c.allowedActions.includes('delete') && (
                    <ConfirmButton
                      variant="plain"
                      label={`删除${c.name ?? ''}`}
                      title={`删除收货人${c.name ?? ''}？`}
                      text={`${c.quantity} 份退回可分配。${scope === 'admin' ? '用户在订单中可以看到变化。' : ''}`}
                      confirmLabel="删除"
                      danger
                      onConfirm={() => onRemove(c)}
                    >
                      删除
                    </ConfirmButton>
                  )}
                  {rowActions?.(c)}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
