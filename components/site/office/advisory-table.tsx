'use client';

import { enabledColumn, minuteColumn, placeColumn } from '@/components/ui/table/list-columns';
import css from '@/components/site/office/office-list.module.css';
import { useRowForm } from '@/components/ui/form/use-row-form';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SwitchField, TextField } from '@/components/ui/form/fields';
import { StatusTag } from '@/components/ui/status-tag';
import { enabledFilter, ListedTable, type ListedFormProps } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import { advisoryFields, type AdvisoryOfficeRow } from '@/lib/domain/site/office-contract';
import { api } from '@/lib/client/api';

const advisoryCalls = rowCalls('/api/admin/advisoryInfo', 'advisoryInfo');

const columns: readonly Column<AdvisoryOfficeRow>[] = [
  placeColumn(),
  { key: 'name', title: '名称', width: 160, always: true },
  { key: 'phone', title: '电话', width: 180, render: (r) => <span className={css.number}>{r.phone}</span> },
  { key: 'detail', title: '说明', render: (r) => r.detail || <span className={css.muted}>—</span> },
  {
    key: 'inFooter',
    title: '页脚',
    width: 104,
    render: (r) =>
      r.inFooter ? <StatusTag tone="blue">页脚显示</StatusTag> : <span className={css.muted}>—</span>,
  },
  enabledColumn(),
  minuteColumn(),
];

/** Business advice contacts: the footer shows the first four. */
export function AdvisoryTable() {
  return (
    <ListedTable<AdvisoryOfficeRow>
      id="advisory"
      label="联系人"
      nameOf={(r) => r.name}
      columns={columns}
      filters={[
        { kind: 'text', name: 'keyword', label: '关键词', placeholder: '名称、电话或说明' },
        enabledFilter,
        { kind: 'dates', label: '修改日期' },
      ]}
      calls={advisoryCalls}
      sortable={{
        hint: '页脚显示启用的前四个联系人。',
        load: async () => {
          const page = await api.get('/api/admin/advisoryInfo/list', { pageSize: 100 });
          return page.list.map((r) => ({
            id: r.id,
            label: r.name,
            note: r.inFooter ? `${r.phone} · 页脚显示` : r.phone,
          }));
        },
      }}
      form={AdvisoryForm}
      empty="添加后，前四个显示在每个页面的页脚。"
    />
  );
}

function AdvisoryForm({ row, onClose }: ListedFormProps<AdvisoryOfficeRow>) {
  const form = useRowForm(advisoryFields, {
    row,
    calls: advisoryCalls,
    initialValues: {
      name: row?.name ?? '',
      phone: row?.phone ?? '',
      detail: row?.detail ?? '',
      enabled: row?.enabled ?? true,
    },
    onClose,
  });
  return (
    <DialogForm title={row ? '修改联系人' : '新增联系人'} form={form} onClose={onClose}>
      <TextField name="name" label="名称" required maxLength={20} placeholder="征订咨询" />
      <TextField name="phone" label="电话" required maxLength={40} placeholder="010-83600101 转 8" />
      <TextField name="detail" label="说明" maxLength={60} placeholder="书刊订购、集体征订" />
      <SwitchField name="enabled" label="启用" />
    </DialogForm>
  );
}
