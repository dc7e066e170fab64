'use client';

import { useQuery } from '@tanstack/react-query';
import own from '@/components/erp/office/erp.module.css';
import { rowTones, runLabel, runTones, signed } from '@/components/erp/office/erp-look';
import css from '@/components/ui/cells.module.css';
import { Loaded } from '@/components/ui/loaded';
import office from '@/components/ui/office.module.css';
import { DescriptionList } from '@/components/ui/description-list';
import { optionsOf } from '@/components/ui/options';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { useAddressId } from '@/components/ui/use-address-id';
import { formatDateTime, formatMinute } from '@/lib/core/dates';
import { runDetailOptions } from '@/lib/domain/erp/client';
import type { RunDetailView, RunRowView } from '@/lib/domain/erp/run-contract';
import { erpRowResults, erpRunKinds, erpRunStates } from '@/lib/states/erp';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '存货编码、书名' },
  { kind: 'select', name: 'result', label: '结果', options: optionsOf(erpRowResults), width: 120 },
];

const quantity = (n: number | null) => <span className={css.number}>{n ?? '—'}</span>;

const columns: readonly Column<RunRowView>[] = [
  { key: 'rowNo', title: '行号', sort: true, width: 76, align: 'right', always: true },
  {
    key: 'erpCode',
    title: '存货编码',
    width: 160,
    always: true,
    render: (r) => (
      <span className={css.two}>
        <span className={css.number}>{r.erpCode}</span>
        <small>{r.warehouse ?? ''}</small>
      </span>
    ),
  },
  {
    key: 'title',
    title: '商品',
    render: (r) =>
      r.title === null ? (
        '—'
      ) : (
        <span className={own.goods}>
          <span>
            {r.title}
            {r.issueTitle && ` ${r.issueTitle}`}
          </span>
          <small>{r.centerName ?? ''}</small>
        </span>
      ),
  },
  {
    key: 'qtyOnHand',
    title: 'ERP 现存',
    width: 92,
    align: 'right',
    render: (r) => quantity(r.qtyOnHand),
  },
  {
    key: 'asOf',
    title: '截止时间',
    width: 148,
    render: (r) => <span className={css.number}>{r.asOf ? formatMinute(r.asOf) : '—'}</span>,
  },
  {
    key: 'delta',
    title: '调整',
    sort: true,
    width: 84,
    align: 'right',
    render: (r) =>
      r.delta === null ? (
        '—'
      ) : (
        <span className={r.delta > 0 ? own.up : r.delta < 0 ? own.down : css.number}>{signed(r.delta)}</span>
      ),
  },
  {
    key: 'after',
    title: '现存变化',
    width: 116,
    align: 'right',
    render: (r) => (
      <span className={css.number}>
        {r.beforeOnHand === null ? '—' : `${r.beforeOnHand} → ${r.afterOnHand ?? r.beforeOnHand}`}
      </span>
    ),
  },
  {
    key: 'result',
    title: '结果',
    width: 92,
    always: true,
    render: (r) => <StatusTag tone={rowTones[r.result]}>{erpRowResults[r.result]}</StatusTag>,
  },
  {
    key: 'message',
    title: '说明',
    render: (r) => <span className={own.message}>{r.message ?? '—'}</span>,
  },
];

const numbers = (text: string | null) => text && <span className={css.number}>{text}</span>;

function facts(run: RunDetailView) {
  const isFile = run.kind === 'file';
  return [
    { label: '类型', value: runLabel(run) },
    { label: '发起人', value: run.startedByName ?? '系统定时' },
    { label: '开始时间', value: numbers(formatDateTime(run.startedAt)) },
    {
      label: run.finishedAt ? '结束时间' : '最近进展',
      value: numbers(formatDateTime(run.finishedAt ?? run.beatAt)),
    },
    { label: '行数', value: numbers(String(run.rowsTotal)) },
    {
      label: '结果',
      value: `已调整 ${run.rowsApplied}，无差异 ${run.rowsSame}，未对照 ${run.rowsUnmapped}，被拒绝 ${run.rowsRefused}，失败 ${run.rowsFailed}`,
    },
    { label: '调整册数', value: `调增 ${run.copiesIn} 册，调减 ${run.copiesOut} 册` },
    ...(isFile
      ? [
          {
            label: '文件',
            value: run.upload ? (
              <a className="link-plain" href={`/api/admin/erp/run/file/${run.id}`} download>
                {run.fileName ?? run.upload.name}
              </a>
            ) : (
              run.fileName
            ),
          },
          { label: '文件校验值（SHA-256）', value: numbers(run.fileSha256), wide: true },
        ]
      : [{ label: '读取范围', value: `${run.cursorFrom ?? '全部'} 至 ${run.cursorTo ?? '—'}` }]),
    ...(run.error ? [{ label: '失败原因', value: run.error, wide: true }] : []),
  ];
}

function Run({ run }: { run: RunDetailView }) {
  return (
    <>
      <PageHeader
        back={{ href: '/mall/manage/erp/runs', label: 'ERP 同步' }}
        title={`${erpRunKinds[run.kind]} ${formatMinute(run.startedAt)}`}
        text={<StatusTag tone={runTones[run.status]}>{erpRunStates[run.status]}</StatusTag>}
        actions={
          run.rowsUnmapped > 0 && (
            <a className="link-plain" href="/mall/manage/erp?tab=unmapped">
              处理待对照编码
            </a>
          )
        }
      />
      <div className={office.main}>
        <Panel title="同步情况">
          <DescriptionList items={facts(run)} columns={2} />
        </Panel>
        <DataTable<RunRowView>
          id="erp-run-rows"
          label="同步明细"
          rowKey={(r) => r.id}
          columns={columns}
          filters={filters}
          fixed={{ runId: run.id }}
          query={listQuery('/api/admin/erp/run/row/list')}
          empty={{
            title: '没有明细',
            text: run.status === 'running' ? '同步正在进行，明细会陆续出现。' : '这次同步没有读到任何行。',
          }}
        />
      </div>
    </>
  );
}

/** One run: its counts, and what became of every row. */
export function RunDetail() {
  const query = useQuery(runDetailOptions(useAddressId()));
  return <Loaded query={query}>{(run) => <Run run={run} />}</Loaded>;
}
