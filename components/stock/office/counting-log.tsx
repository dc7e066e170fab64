'use client';

import { Goods } from '@/components/stock/office/goods';
import cells from '@/components/ui/cells.module.css';
import { Panel } from '@/components/ui/panel';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatDateTime } from '@/lib/core/dates';
import type { CountingLogListView } from '@/lib/domain/stock/counting-contract';

type Log = CountingLogListView['list'][number];

const columns: readonly Column<Log>[] = [
  {
    key: 'createdAt',
    title: '时间',
    width: 160,
    render: (r) => <span className={cells.number}>{formatDateTime(r.createdAt)}</span>,
  },
  {
    key: 'title',
    title: '商品',
    width: 260,
    render: (r) => <Goods title={r.title} issueTitle={r.issueTitle} codes={[r.sku]} />,
  },
  {
    key: 'counted',
    title: '填写的实盘数',
    width: 116,
    align: 'right',
    render: (r) => <span className={cells.number}>{r.skipped ? '跳过' : (r.counted ?? '清除')}</span>,
  },
  { key: 'sourceLabel', title: '方式', width: 100 },
  { key: 'actor', title: '填写人', width: 110 },
];

/** Every number that was given in a task, newest first. */
export function CountingLog({ taskId }: { taskId: number }) {
  return (
    <Panel title="盘点记录" padded={false}>
      <DataTable<Log>
        id="counting-log"
        label="盘点记录"
        urlPrefix="log"
        rowKey={(r) => r.id}
        columns={columns}
        fixed={{ taskId }}
        query={listQuery('/api/admin/counting/log/list')}
        empty={{ title: '还没有盘点记录', text: '每次填写或导入的实盘数都会记录在这里。' }}
      />
    </Panel>
  );
}
