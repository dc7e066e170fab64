'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { printLabels } from '@/components/order/office/waybill/print-labels';
import css from '@/components/order/office/waybill/waybill.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { errorText } from '@/components/ui/error-text';
import { useMay } from '@/components/ui/office-user';
import rowsCss from '@/components/ui/rows.module.css';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import type { WaybillPrintInput, WaybillRow } from '@/lib/domain/waybill/contract';
import type { WaybillState } from '@/lib/states/waybill';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** Colour of a waybill's state; the words say the same. */
const tones: Readonly<Record<WaybillState, Tone>> = {
  queued: 'gray',
  ordering: 'blue',
  numbered: 'blue',
  active: 'green',
  failed: 'red',
  cancelling: 'amber',
  cancelled: 'gray',
  void: 'gray',
};

/** Prints, says what went wrong, and shows the new counts. */
export function PrintButton({ input, label }: { input: WaybillPrintInput; label: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      await printLabels(input);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
      void invalidate(client, 'admin/shipping');
    }
  };
  return (
    <Button
      variant={input.batchId === undefined ? 'plain' : 'primary'}
      size="s"
      busy={busy}
      onClick={() => void print()}
    >
      {label}
    </Button>
  );
}

function Row({ row, onCancel }: { row: WaybillRow; onCancel: () => void }) {
  const mayShip = useMay('shipping.manage');
  return (
    <tr>
      <td className={css.number}>
        {row.childNo ?? row.orderSn}
        <small>{row.receiverName}</small>
      </td>
      <td>
        <StatusTag tone={tones[row.status]}>{row.statusLabel}</StatusTag>
      </td>
      <td className={css.number}>
        {row.trackingNo ?? '—'}
        {row.trackingNo && <small>{row.corpName}</small>}
      </td>
      <td>
        {row.error && <span className={css.error}>{row.error}</span>}
        {row.status === 'active' && (row.printCount > 0 ? `已打印 ${row.printCount} 次` : '未打印')}
      </td>
      <td>
        {mayShip && row.status === 'active' && (
          <PrintButton input={{ ids: [row.id] }} label={row.printCount > 0 ? '补打' : '打印'} />
        )}
        {mayShip && row.cancellable && (
          <Button variant="plain" size="s" onClick={onCancel}>
            取消面单
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Waybills with their numbers, what became of them, and what may be done with them. */
export function WaybillRows({ rows }: { rows: readonly WaybillRow[] }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<WaybillRow | null>(null);
  return (
    <>
      {/* A scroller must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label="电子面单">
        <table className={rowsCss.table}>
          <thead>
            <tr>
              <th scope="col">订单</th>
              <th scope="col">状态</th>
              <th scope="col">运单号</th>
              <th scope="col">说明</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} onCancel={() => setChosen(row)} />
            ))}
          </tbody>
        </table>
      </div>
      {chosen && (
        <ConfirmDialog
          open
          danger
          title={`取消面单 ${chosen.trackingNo ?? ''}？`}
          text="运单号退还物流公司，包裹撤回，商品回到库存，订单重新等待发货。物流公司揽收后不能取消。"
          confirmLabel="取消面单"
          cancelLabel="保留面单"
          reason={{ label: '取消原因', required: true, max: 100 }}
          onConfirm={async (reason) => {
            try {
              await api.send('/api/admin/shipping/waybill/cancel', { id: chosen.id, reason: reason ?? '' });
            } finally {
              void invalidate(client, 'admin/shipping');
            }
          }}
          done="面单已取消，包裹已撤回"
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
