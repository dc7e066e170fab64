'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import css from '@/components/order/office/waybill/waybill.module.css';
import { PrintButton, WaybillRows } from '@/components/order/office/waybill/waybill-rows';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { apiQuery, invalidate } from '@/lib/client/query';

/** While numbers are being ordered. */
const LOOK_MS = 1000;

/** A batch: how far it is, its numbers, its labels in one file. */
export function BatchView({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const { data: batch, error } = useQuery({
    ...apiQuery('/api/admin/shipping/waybill/batch/[id]', { id }),
    refetchInterval: (query) => (query.state.data?.open === 0 ? false : LOOK_MS),
  });
  const ended = batch?.open === 0;
  // The lists of the desk change with every parcel that leaves; once at the end is enough.
  useEffect(() => {
    if (ended) void invalidate(client, 'admin/order');
  }, [client, ended]);
  if (!batch) return <p role={error ? 'alert' : 'status'}>{error ? errorText(error) : '正在加载…'}</p>;
  const { total, open, ready, failed, rows } = batch;
  return (
    <>
      <div className={css.head}>
        <progress className={css.progress} aria-label="取号进度" max={total} value={total - open} />
        <span role="status">
          {ended
            ? `已完成：${ready} 个已取号并发货${failed > 0 ? `，${failed} 个未成功` : ''}`
            : `正在取号 ${total - open} / ${total}`}
        </span>
      </div>
      <WaybillRows rows={rows} />
      {!ended && <p className={css.hint}>可以关闭本窗口，取号在后台继续，结果见“电子面单”。</p>}
      <div className={css.foot}>
        {ready > 0 && <PrintButton input={{ batchId: id }} label={`打印 ${ready} 张面单`} />}
        <Button variant="outline" size="s" onClick={onClose}>
          关闭
        </Button>
      </div>
    </>
  );
}

/** A batch of before, opened from the list. */
export function BatchViewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="电子面单" width={900}>
      <BatchView id={id} onClose={onClose} />
    </Dialog>
  );
}
