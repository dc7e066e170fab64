'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OrganizationDialog } from '@/components/identity/organization/office/organization-dialog';
import css from '@/components/identity/organization/office/organization-table.module.css';
import { organizationTones } from '@/components/identity/organization/office/organization-tags';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import type { OrganizationAuditRow } from '@/lib/domain/organization/contract';
import { type CallInput } from '@/lib/client/api';
import { apiQuery, postQuery } from '@/lib/client/query';

function columnsWith(
  pending: boolean,
  open: (row: OrganizationAuditRow) => void,
): Column<OrganizationAuditRow>[] {
  const all: (Column<OrganizationAuditRow> | null)[] = [
    {
      key: 'name',
      title: '单位',
      width: 240,
      always: true,
      fixed: 'left',
      render: (r) => (
        <span className={css.two}>
          <span>
            {r.name} {r.revision && <StatusTag tone="amber">资料变更</StatusTag>}
          </span>
          <small>{r.creditCode ?? '—'}</small>
        </span>
      ),
    },
    { key: 'typeName', title: '类型', width: 110 },
    { key: 'areaText', title: '所在地区', width: 150 },
    {
      key: 'contactName',
      title: '联系人',
      width: 120,
      render: (r) => (
        <span className={css.two}>
          <span>{r.contactName ?? '—'}</span>
          <small>{r.contactPhone ?? ''}</small>
        </span>
      ),
    },
    {
      key: 'license',
      title: '证照',
      width: 80,
      render: (r) =>
        r.license ? r.license.image ? '图片' : 'PDF' : <StatusTag tone="amber">未上传</StatusTag>,
    },
    { key: 'submittedAt', title: '提交时间', sort: true, width: 150, as: 'minute' },
    pending
      ? {
          key: 'attempts',
          title: '提交次数',
          width: 90,
          align: 'right',
        }
      : {
          key: 'status',
          title: '结果',
          width: 100,
          render: (r) => <StatusTag tone={organizationTones[r.status]}>{r.statusLabel}</StatusTag>,
        },
    pending
      ? null
      : {
          key: 'auditor',
          title: '审核',
          width: 140,
          render: (r) => (
            <span className={css.two}>
              <span>{r.auditor ?? '—'}</span>
              <small>{r.auditedAt ? formatMinute(r.auditedAt) : ''}</small>
            </span>
          ),
        },
    {
      key: 'act',
      title: '操作',
      width: 80,
      always: true,
      fixed: 'right',
      render: (r) => (
        <button
          type="button"
          className={css.link}
          onClick={() => open(r)}
          aria-label={`${pending ? '审核' : '查看'}：${r.name}`}
        >
          {pending ? '审核' : '查看'}
        </button>
      ),
    },
  ];
  return all.filter((c) => c !== null);
}

/** Applications of organisations: those that wait, or those decided. */
export function OrganizationTable({ pending }: { pending: boolean }) {
  const [row, setRow] = useState<OrganizationAuditRow | null>(null);
  const types = useQuery(postQuery('/api/guest/organization/type/all', {}));
  const filters: Filter[] = [
    { kind: 'text', name: 'keyword', label: '关键词', placeholder: '名称、信用代码或联系人', width: 200 },
    {
      kind: 'select',
      name: 'typeId',
      label: '类型',
      options: (types.data ?? []).map((t) => ({ value: t.id, label: t.name })),
      width: 140,
    },
    ...(pending
      ? []
      : [
          {
            kind: 'select' as const,
            name: 'status',
            label: '结果',
            options: [
              { value: 'approved', label: '已通过' },
              { value: 'rejected', label: '已驳回' },
            ],
            width: 110,
          },
        ]),
    { kind: 'dates', label: '提交日期' },
  ];
  return (
    <>
      <DataTable<OrganizationAuditRow>
        id={pending ? 'organizations-pending' : 'organizations-audited'}
        label={pending ? '待审核的单位' : '已审核的单位'}
        rowKey={(r) => r.id}
        columns={columnsWith(pending, setRow)}
        filters={filters}
        query={(p: ListParams) =>
          pending
            ? apiQuery(
                '/api/admin/organization/audit/list/pending',
                p as CallInput<'GET', '/api/admin/organization/audit/list/pending'>,
              )
            : apiQuery(
                '/api/admin/organization/audit/list/audited',
                p as CallInput<'GET', '/api/admin/organization/audit/list/audited'>,
              )
        }
        empty={
          pending
            ? { title: '没有待审核的单位', text: '单位在网站注册后会出现在这里。' }
            : { title: '还没有审核过的单位' }
        }
      />
      <OrganizationDialog key={row?.id ?? 0} row={row} onClose={() => setRow(null)} />
    </>
  );
}
