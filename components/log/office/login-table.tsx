'use client';

import css from '@/components/log/office/operation-table.module.css';
import { ExportButton } from '@/components/export/export-button';
import { optionsOf } from '@/components/ui/options';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatDateTime } from '@/lib/core/dates';
import type { LoginLogRow } from '@/lib/domain/identity/login-contract';
import { loginMethods } from '@/lib/states/log';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'loginName', label: '登录名', placeholder: '完整手机号码或登录名', width: 180 },
  { kind: 'select', name: 'method', label: '方式', options: optionsOf(loginMethods), width: 120 },
  {
    kind: 'select',
    name: 'success',
    label: '结果',
    options: [
      { value: 'true', label: '成功' },
      { value: 'false', label: '失败' },
    ],
    width: 100,
  },
  { kind: 'text', name: 'ip', label: 'IP', width: 130 },
  { kind: 'dates', label: '日期' },
  { kind: 'text', name: 'userId', label: '账号编号', width: 110 },
];

const columns: readonly Column<LoginLogRow>[] = [
  {
    key: 'createdAt',
    title: '时间',
    sort: true,
    width: 160,
    always: true,
    fixed: 'left',
    render: (r) => <span className={css.number}>{formatDateTime(r.createdAt)}</span>,
  },
  {
    key: 'loginName',
    title: '账号',
    width: 150,
    render: (r) => (
      <span className={css.two}>
        <span>{r.userName ?? '（未识别）'}</span>
        <small>{r.loginName}</small>
      </span>
    ),
  },
  { key: 'method', title: '方式', width: 100 },
  {
    key: 'success',
    title: '结果',
    width: 80,
    render: (r) => <StatusTag tone={r.success ? 'green' : 'red'}>{r.success ? '成功' : '失败'}</StatusTag>,
  },
  { key: 'reason', title: '原因', width: 150 },
  { key: 'ip', title: 'IP 地址', width: 130 },
  {
    key: 'device',
    title: '设备',
    width: 160,
    render: (r) => <span title={r.userAgent ?? ''}>{r.device}</span>,
  },
];

/** Who logged in, or tried to; nobody can change it. */
export function LoginTable() {
  return (
    <DataTable<LoginLogRow>
      id="logins"
      label="登录日志"
      rowKey={(r) => r.id}
      columns={columns}
      filters={filters}
      query={listQuery('/api/admin/log/login/list')}
      toolbar={<ExportButton kind="loginLog" />}
      empty={{ title: '还没有登录记录' }}
    />
  );
}
