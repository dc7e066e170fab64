'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import css from '@/components/order/desktop/order-papers.module.css';
import { BuyerFileList } from '@/components/upload/buyer-file-list';
import { refusalOf, storeBuyerFile } from '@/components/upload/store-buyer-file';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import { toast } from '@/components/ui/toast';
import { deleteOrderFile, refreshOrders } from '@/lib/domain/order/client';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { MAX_ORDER_FILES } from '@/lib/domain/order/file-contract';
import { BUYER_EXTENSIONS, formatBytes, MAX_BUYER_BYTES } from '@/lib/domain/upload/rules';

/** Papers of an order: added and taken back until it is shipped. Nothing is shown where there are none and none may come. */
export function OrderPapers({ order }: { order: OrderDetailView }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const open = order.allowedActions.includes('attach');
  if (!open && order.files.length === 0) return null;

  const add = async (chosen: readonly File[]) => {
    setBusy(true);
    setFailure('');
    try {
      for (const file of chosen) {
        const refusal = refusalOf(file);
        if (refusal) throw new Error(refusal);
        // eslint-disable-next-line no-await-in-loop -- one after the other: each counts towards the limit
        await storeBuyerFile(file, { purpose: 'order', orderId: order.id });
      }
      toast.success('附件已上传');
    } catch (e) {
      setFailure(e instanceof Error && e.constructor === Error ? e.message : errorText(e));
    }
    setBusy(false);
    await refreshOrders(client);
  };

  return (
    <Panel
      title="订单附件"
      extra={
        open && order.files.length < MAX_ORDER_FILES ? (
          <Button variant="outline" size="s" busy={busy} onClick={() => input.current?.click()}>
            上传附件
          </Button>
        ) : undefined
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={BUYER_EXTENSIONS.join(',')}
        aria-label="上传订单附件"
        onChange={(e) => {
          void add([...(e.target.files ?? [])]);
          e.target.value = '';
        }}
      />
      {order.files.length > 0 ? (
        <BuyerFileList
          files={order.files}
          asks
          onRemove={open ? async (id) => deleteOrderFile(id).then(() => refreshOrders(client)) : undefined}
        />
      ) : (
        <p className={css.none}>
          可以上传采购说明、盖章文件等，图片或 PDF，每个不超过 {formatBytes(MAX_BUYER_BYTES)}，最多{' '}
          {MAX_ORDER_FILES} 个；仅您和商城工作人员可见。
        </p>
      )}
      {failure && (
        <p className={css.error} role="alert">
          {failure}
        </p>
      )}
    </Panel>
  );
}
