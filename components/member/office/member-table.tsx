'use client';

import { ExportButton } from '@/components/export/export-button';
import { memberTones } from '@/components/member/office/member-look';
import cells from '@/components/ui/cells.module.css';
import { optionsOf } from '@/components/ui/options';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatMinute } from '@/lib/core/dates';
import { userStates } from '@/lib/states/identity';
import { memberKinds, type MemberOfficeRow } from '@/lib/domain/member/office-contract';
import { organizationRoles } from '@/lib/states/organization';

const filters: readonly Filter[] = [
  {
    kind: 'text',
    name: 'keyword',
    label: '关键词',
    placeholder: '姓名、手机、末 4 位或邮箱',
    width: 230,
  },
  { kind: 'select', name: 'kind', label: '类型', options: optionsOf(memberKinds), width: 120 },
  { kind: 'select', name: 'status', label: '状态', options: optionsOf(userStates), width: 110 },
  { kind: 'text', name: 'organizationId', label: '单位编号', width: 110 },
  { kind: 'dates', label: '注册日期' },
];

const columns: readonly Column<MemberOfficeRow>[] = [
  {
    key: 'name',
    title: '用户',
    width: 160,
    always: true,
    fixed: 'left',
    render: (r) => (
      <span className={cells.two}>
        <a className={cells.link} href={`/admin/members/${r.id}`}>
          {r.name}
        </a>
        {r.loginName !== r.phone && <small>{r.loginName}</small>}
      </span>
    ),
  },
  { key: 'phone', title: '手机号码', width: 130 },
  { key: 'email', title: '邮箱', width: 180 },
  { key: 'kindLabel', title: '类型', width: 100 },
  {
    key: 'organizationName',
    title: '所属单位',
    width: 220,
    render: (r) =>
      r.organizationId ? (
        <span className={cells.two}>
          <a className={cells.link} href={`/admin/organizations/${r.organizationId}`}>
            {r.organizationName}
          </a>
          <small>{r.organizationRole && organizationRoles[r.organizationRole]}</small>
        </span>
      ) : (
        '—'
      ),
  },
  {
    key: 'status',
    title: '状态',
    width: 90,
    render: (r) => <StatusTag tone={memberTones[r.status]}>{r.statusLabel}</StatusTag>,
  },
  {
    key: 'createdAt',
    title: '注册时间',
    sort: true,
    width: 148,
    render: (r) => <span className={cells.number}>{formatMinute(r.createdAt)}</span>,
  },
  {
    key: 'lastLoginAt',
    title: '最近登录',
    width: 148,
    render: (r) => (
      <span className={cells.number}>{r.lastLoginAt ? formatMinute(r.lastLoginAt) : '从未登录'}</span>
    ),
  },
];

/** Buyers of the site; numbers and addresses are masked. */
export function MemberTable() {
  return (
    <DataTable<MemberOfficeRow>
      id="members"
      label="用户"
      rowKey={(r) => r.id}
      columns={columns}
      filters={filters}
      query={listQuery('/api/admin/member/list')}
      toolbar={<ExportButton kind="member" full />}
      empty={{ title: '没有符合条件的用户', text: '手机号码可输入全部或末 4 位以上，姓名从第一个字输起。' }}
    />
  );
}
