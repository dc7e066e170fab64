'use client';

import { useState } from 'react';
import { BatchViewDialog } from '@/components/order/office/waybill/batch-view';
import css from '@/components/order/office/waybill/waybill.module.css';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import { listQuery } from '@/components/ui/table/row-calls';
import type { Column } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import type { WaybillBatchRow } from '@/lib/domain/waybill/contract';

const columnsWith = (open: (id: number) => void): readonly Column<WaybillBatchRow>[] => [
  {
    key: 'createdAt',
    title: '提交时间',
    width: 160,
    always: true,
    render: (b) => (
      <button type="button" className={css.link} onClick={() => open(b.id)}>
        {formatMinute(b.createdAt)}
      </button>
    ),
  },
  { key: 'corpName', title: '物流公司', width: 160 },
  { key: 'total', title: '包裹', width: 80, align: 'right' },
  { key: 'ready', title: '已取号', width: 80, align: 'right' },
  { key: 'failed', title: '未成功', width: 80, align: 'right' },
  { key: 'open', title: '进行中', width: 80, align: 'right' },
  { key: 'createdByName', title: '提交人', render: (b) => b.createdByName ?? '—' },
];

/** What was asked of the couriers, the newest first: labels are printed again and numbers given back from here. */
export function WaybillBatchTable() {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <DataTable<WaybillBatchRow>
        id="waybillBatches"
        label="电子面单批次"
        rowKey={(b) => b.id}
        columns={columnsWith(setShown)}
        query={listQuery('/api/admin/shipping/waybill/batch/list')}
        empty={leadOn('还没有电子面单', '在待发货中勾选订单后取电子面单，批次会出现在这里。', {
          label: '去待发货',
          to: '/mall/manage/shipments',
          can: 'order.desk',
        })}
      />
      {shown !== null && <BatchViewDialog id={shown} onClose={() => setShown(null)} />}
    </>
  );
}
