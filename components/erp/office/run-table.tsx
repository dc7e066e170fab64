'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '@/components/export/export-button';
import own from '@/components/erp/office/erp.module.css';
import { runLabel, runTones } from '@/components/erp/office/erp-look';
import { StockFile } from '@/components/erp/office/stock-file';
import { Button } from '@/components/ui/button';
import css from '@/components/ui/cells.module.css';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { optionsOf } from '@/components/ui/options';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatMinute } from '@/lib/core/dates';
import type { HealthView, RunView } from '@/lib/domain/erp/run-contract';
import { erpRunKinds, erpRunStates } from '@/lib/states/erp';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { RUNNING_MS } from '@/lib/domain/erp/client';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '文件名' },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    width: 120,
    options: optionsOf({ pull: erpRunKinds.pull, file: erpRunKinds.file }),
  },
  { kind: 'select', name: 'status', label: '状态', options: optionsOf(erpRunStates), width: 110 },
  { kind: 'dates', label: '开始日期' },
];

/** A number of rows; nought says nothing and stays pale. */
function count(
  key: 'rowsTotal' | 'rowsApplied' | 'rowsSame' | 'rowsUnmapped',
  title: string,
): Column<RunView> {
  return {
    key,
    title,
    width: 84,
    align: 'right',
    render: (r) => <span className={css.number}>{r[key]}</span>,
  };
}

const columns: readonly Column<RunView>[] = [
  {
    key: 'startedAt',
    title: '开始时间',
    sort: true,
    width: 156,
    always: true,
    fixed: 'left',
    render: (r) => (
      <a className={css.link} href={`/mall/manage/erp/runs/${r.id}`}>
        {formatMinute(r.startedAt)}
      </a>
    ),
  },
  {
    key: 'kind',
    title: '类型',
    render: (r) => (
      <span className={own.goods}>
        <span>{runLabel(r)}</span>
        {r.fileName && <small>{r.fileName}</small>}
      </span>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 92,
    always: true,
    render: (r) => <StatusTag tone={runTones[r.status]}>{erpRunStates[r.status]}</StatusTag>,
  },
  count('rowsTotal', '行数'),
  count('rowsApplied', '已调整'),
  count('rowsSame', '无差异'),
  count('rowsUnmapped', '未对照'),
  {
    key: 'bad',
    title: '拒绝/失败',
    width: 100,
    align: 'right',
    render: (r) => {
      const bad = r.rowsRefused + r.rowsFailed;
      return <span className={bad > 0 ? own.down : css.number}>{bad}</span>;
    },
  },
  { key: 'startedByName', title: '发起人', width: 100, render: (r) => r.startedByName ?? '系统定时' },
  {
    key: 'error',
    title: '说明',
    hidden: true,
    render: (r) => <span className={own.message}>{r.error ?? '—'}</span>,
  },
];

/** 同步记录, with what starts a run: the interface, or a file. */
export function RunTable({ health }: { health: HealthView | undefined }) {
  const client = useQueryClient();
  const [file, setFile] = useState(false);
  const start = async (full: boolean) => {
    await api.post('/api/admin/stock/erp/sync', { full });
    await invalidate(client, 'admin/erp');
  };
  const running = health?.runningPullId !== null && health?.runningPullId !== undefined;
  return (
    <>
      <DataTable<RunView>
        id="erp-runs"
        label="同步记录"
        rowKey={(r) => r.id}
        columns={columns}
        filters={filters}
        query={listQuery('/api/admin/erp/run/list', {
          refetchInterval: ({ state: { data } }) =>
            data?.list.some((r) => r.status === 'running') ? RUNNING_MS : false,
        })}
        toolbar={
          <>
            <ExportButton kind="erpRun" />
            {health?.configured && (
              <>
                <ConfirmButton
                  title="全量同步？"
                  text="重新读取 ERP 的全部库存并逐行比较，用时较长；日常使用“立即同步”即可。"
                  confirmLabel="全量同步"
                  done="已开始同步"
                  disabled={running}
                  onConfirm={() => start(true)}
                >
                  全量同步
                </ConfirmButton>
                <ConfirmButton
                  title="立即同步库存？"
                  text="读取 ERP 自上次以来变动的库存，差异记为库存调整。"
                  confirmLabel="立即同步"
                  done="已开始同步"
                  disabled={running}
                  onConfirm={() => start(false)}
                >
                  {running ? '正在同步…' : '立即同步'}
                </ConfirmButton>
              </>
            )}
            <Button size="s" onClick={() => setFile(true)}>
              导入库存文件
            </Button>
          </>
        }
        empty={{ title: '还没有同步记录', text: '导入 ERP 导出的库存文件，或在配置接口后立即同步。' }}
      />
      {file && <StockFile alarmCopies={health?.alarmCopies ?? null} onClose={() => setFile(false)} />}
    </>
  );
}
