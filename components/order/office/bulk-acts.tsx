'use client';

import { useState } from 'react';
import { RemarkMany } from '@/components/order/office/remark-many';
import { useMay } from '@/components/ui/office-user';
import { ResultsDialog } from '@/components/ui/results-dialog';
import type { Bulk } from '@/components/ui/table/types';
import type { ResultsView } from '@/lib/core/results';
import { api } from '@/lib/client/api';

interface Done {
  title: string;
  done: string;
  results: ResultsView['results'];
}

/** What the desk does to several orders at once: the acts for its list, and their dialogs. Each order is done for itself. */
export function useOrderBulk() {
  const mayLock = useMay('order.desk');
  const mayRemark = useMay('order.manage');
  const [done, setDone] = useState<Done | null>(null);
  const [remarked, setRemarked] = useState<number[]>([]);
  const act = (
    label: string,
    words: string,
    call: '/api/admin/order/lock/batch' | '/api/admin/order/unlock/batch',
  ): Bulk<{ id: number }> => ({
    label,
    run: async (ids) => {
      const { results } = await api.post(call, { ids: ids.map(Number) });
      setDone({ title: `${label}的结果`, done: words, results });
    },
  });
  const remark: Bulk<{ id: number }> = {
    label: '批量备注',
    keeps: true,
    run: (ids) => {
      setRemarked(ids.map(Number));
      return Promise.resolve();
    },
  };
  const bulk = [
    ...(mayLock
      ? [
          act('批量锁定', '已锁定', '/api/admin/order/lock/batch'),
          act('批量解锁', '已解锁', '/api/admin/order/unlock/batch'),
        ]
      : []),
    ...(mayRemark ? [remark] : []),
  ];
  const dialogs = (
    <>
      {remarked.length > 0 && (
        <RemarkMany
          ids={remarked}
          onDone={(results) => {
            setRemarked([]);
            setDone({ title: '批量备注的结果', done: '已备注', results });
          }}
          onClose={() => setRemarked([])}
        />
      )}
      <ResultsDialog
        results={done?.results ?? null}
        title={done?.title}
        done={done?.done}
        unit="个订单"
        onClose={() => setDone(null)}
      />
    </>
  );
  return { bulk: bulk.length > 0 ? bulk : undefined, dialogs };
}
