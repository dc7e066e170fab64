'use client';

import { useQuery } from '@tanstack/react-query';
import { ExportButton } from '@/components/export/export-button';
import { OrganizationTags } from '@/components/identity/organization/office/organization-tags';
import cells from '@/components/ui/cells.module.css';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatMinute } from '@/lib/core/dates';
import type { OrganizationOfficeRow } from '@/lib/domain/organization/office-contract';
import { organizationMachine } from '@/lib/states/organization';
import { apiQuery, postQuery } from '@/lib/client/query';

const columns: readonly Column<OrganizationOfficeRow>[] = [
  {
    key: 'name',
    title: '单位',
    width: 260,
    always: true,
    fixed: 'left',
    render: (r) => (
      <span className={cells.two}>
        <a className={cells.link} href={`/admin/organizations/${r.id}`}>
          {r.name}
        </a>
        <small>{r.creditCode ?? '—'}</small>
      </span>
    ),
  },
  { key: 'status', title: '状态', width: 150, render: (r) => <OrganizationTags row={r} /> },
  { key: 'typeName', title: '类型', width: 120 },
  { key: 'areaText', title: '所在地区', width: 160 },
  { key: 'contactName', title: '联系人', width: 130, small: (r) => r.contactPhone },
  {
    key: 'members',
    title: '成员',
    width: 80,
    align: 'right',
    href: (r) => `/admin/members?organizationId=${r.id}`,
  },
  { key: 'managerCode', title: '区域经理编码', width: 130 },
  {
    key: 'createdAt',
    title: '登记时间',
    sort: true,
    width: 148,
    render: (r) => <span className={cells.number}>{formatMinute(r.createdAt)}</span>,
  },
];

/** Organisations of every state. */
export function OrganizationOfficeTable() {
  const types = useQuery(postQuery('/api/guest/organization/type/all', {}));
  const provinces = useQuery(apiQuery('/api/admin/area/tree', { parentCode: '' }));
  const filters: Filter[] = [
    {
      kind: 'text',
      name: 'keyword',
      label: '关键词',
      placeholder: '名称、信用代码、联系人或编码',
      width: 220,
    },
    {
      kind: 'select',
      name: 'status',
      label: '审核',
      options: organizationMachine.states.map((s) => ({ value: s, label: organizationMachine.label(s) })),
      width: 110,
    },
    {
      kind: 'select',
      name: 'active',
      label: '使用',
      options: [
        { value: 'true', label: '启用' },
        { value: 'false', label: '停用' },
      ],
      width: 100,
    },
    {
      kind: 'select',
      name: 'typeId',
      label: '类型',
      options: (types.data ?? []).map((t) => ({ value: t.id, label: t.name })),
      width: 140,
    },
    {
      kind: 'select',
      name: 'areaCode',
      label: '地区',
      options: (provinces.data ?? []).map((a) => ({ value: a.code, label: a.name })),
      width: 140,
    },
    { kind: 'dates', label: '登记日期' },
  ];
  return (
    <DataTable<OrganizationOfficeRow>
      id="organizations-all"
      label="单位"
      rowKey={(r) => r.id}
      columns={columns}
      filters={filters}
      query={listQuery('/api/admin/organization/list')}
      toolbar={<ExportButton kind="organization" full />}
      empty={leadOn('还没有单位', '单位在网站上提交入驻申请，审核通过后列在这里；先备好可选的单位类型。', {
        label: '设置单位类型',
        to: '/admin/organization-types',
      })}
    />
  );
}
