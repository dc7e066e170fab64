'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf, storeBuyerFile } from '@/components/upload/store-buyer-file';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { MAX_ORDER_FILES } from '@/lib/domain/order/file-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** The papers of an order: handing them in and taking them back, until it is shipped. */
export function useOrderPapers(order: OrderDetailView) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const open = order.allowedActions.includes('attach');

  const add = async (chosen: readonly File[]) => {
    setBusy(true);
    setFailure('');
    try {
      for (const file of chosen) {
        const refusal = refusalOf(file);
        if (refusal) throw new Error(refusal);
        await storeBuyerFile(file, { purpose: 'order', orderId: order.id });
      }
      toast.success('附件已上传');
    } catch (e) {
      setFailure(e instanceof Error && e.constructor === Error ? e.message : errorText(e));
    }
    setBusy(false);
    await invalidate(client, 'user/order');
  };

  return {
    /** There are none, and none may come: nothing is shown. */
    none: !open && order.files.length === 0,
    mayAdd: open && order.files.length < MAX_ORDER_FILES,
    remove: open
      ? async (id: number) =>
          api.send('/api/user/file/del/[id]', { id }).then(() => invalidate(client, 'user/order'))
      : undefined,
    add,
    busy,
    failure,
  };
}
