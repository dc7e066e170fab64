'use client';

import { useSearchParams } from 'next/navigation';
import { ExportButton } from '@/components/export/export-button';
import css from '@/components/ebook/office/codes.module.css';
import cells from '@/components/ui/cells.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { formatDateTime, formatMinute } from '@/lib/core/dates';
import type { ReadingDayRow, ReadingLogRow } from '@/lib/domain/ebook/reading-log-contract';
import { apiQuery } from '@/lib/client/query';

const who = (name: string | null, phone: string | null) =>
  name === null && phone === null ? (
    '游客'
  ) : (
    <span className={cells.two}>
      <span>{name ?? '—'}</span>
      <small className={cells.number}>{phone}</small>
    </span>
  );

const pageFilters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '手机号码、姓名或出版物', width: 220 },
  {
    kind: 'select',
    name: 'preview',
    label: '方式',
    options: [
      { value: 'false', label: '正文' },
      { value: 'true', label: '试读' },
    ],
    width: 110,
  },
  { kind: 'text', name: 'ip', label: '网络地址', placeholder: '完整地址', width: 150 },
  { kind: 'dates', label: '阅读日期' },
];

const pageColumns: readonly Column<ReadingLogRow>[] = [
  {
    key: 'time',
    title: '时间',
    width: 156,
    always: true,
    render: (r) => <span className={cells.number}>{formatDateTime(r.time)}</span>,
  },
  { key: 'readerName', title: '读者', width: 116, render: (r) => who(r.readerName, r.readerPhone) },
  {
    key: 'title',
    title: '出版物',
    width: 220,
    render: (r) => (
      <span className={cells.two} title={r.title}>
        <span className={css.title}>{r.title}</span>
        {r.label && <small>{r.label}</small>}
      </span>
    ),
  },
  { key: 'pageNo', title: '页码', width: 84, align: 'right', render: (r) => `第 ${r.pageNo} 页` },
  {
    key: 'preview',
    title: '方式',
    width: 68,
    render: (r) => <StatusTag tone={r.preview ? 'gray' : 'green'}>{r.preview ? '试读' : '正文'}</StatusTag>,
  },
  {
    key: 'width',
    title: '清晰度',
    width: 96,
    render: (r) => (r.width > 0 ? `${r.width} 像素` : '—'),
    hidden: true,
  },
  {
    key: 'ip',
    title: '网络地址',
    width: 124,
    render: (r) => <span className={cells.number}>{r.ip ?? '—'}</span>,
  },
];

const dayFilters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '读者', placeholder: '手机号码或姓名', width: 180 },
  {
    kind: 'select',
    name: 'over',
    label: '阅读量',
    options: [{ value: 'true', label: '达到每日上限' }],
    width: 140,
  },
  { kind: 'dates', label: '日期' },
];

const dayColumns: readonly Column<ReadingDayRow>[] = [
  {
    key: 'day',
    title: '日期',
    width: 110,
    always: true,
    render: (r) => <span className={cells.number}>{r.day}</span>,
  },
  { key: 'readerName', title: '读者', width: 140, render: (r) => who(r.readerName, r.readerPhone) },
  {
    key: 'views',
    title: '翻页次数',
    width: 140,
    render: (r) => (
      <span className={css.tags}>
        <span className={cells.number}>{r.views}</span>
        {r.over && <StatusTag tone="red">达到上限</StatusTag>}
      </span>
    ),
  },
  { key: 'pages', title: '不同页数', width: 90, align: 'right' },
  { key: 'publications', title: '出版物数', width: 90, align: 'right' },
  { key: 'networks', title: '网络地址数', width: 100, align: 'right' },
  {
    key: 'lastAt',
    title: '最后阅读',
    width: 144,
    render: (r) => <span className={cells.number}>{formatMinute(r.lastAt)}</span>,
  },
];

/** The tab begins the address anew: the two lists have filters of their own. */
function choose(tab: string): void {
  window.history.pushState(null, '', tab === 'pages' ? location.pathname : `?view=${tab}`);
}

/** Pages handed out, one by one or added up by reader and day. */
export function ReadingLog() {
  const days = useSearchParams().get('view') === 'days';
  return (
    <TabbedPanel
      label="统计方式"
      current={days ? 'days' : 'pages'}
      onChange={choose}
      tabs={[
        { key: 'pages', label: '逐页记录' },
        { key: 'days', label: '按日统计' },
      ]}
    >
      {days ? (
        <DataTable<ReadingDayRow>
          key="days"
          id="reading-days"
          label="每日阅读量"
          rowKey={(r) => `${r.day}-${r.userId}`}
          columns={dayColumns}
          filters={dayFilters}
          query={(p: ListParams) => apiQuery('/api/admin/ebook/log/days', p)}
          toolbar={<ExportButton kind="readingDays" />}
          empty={{ title: '没有阅读记录', text: '不选日期时统计近 30 天的正文阅读，不含试读。' }}
        />
      ) : (
        <DataTable<ReadingLogRow>
          key="pages"
          id="reading-log"
          label="阅读记录"
          rowKey={(r) => r.id}
          columns={pageColumns}
          filters={pageFilters}
          query={(p: ListParams) => apiQuery('/api/admin/ebook/log/list', p)}
          toolbar={<ExportButton kind="readingLog" />}
          empty={{ title: '没有阅读记录' }}
        />
      )}
    </TabbedPanel>
  );
}
