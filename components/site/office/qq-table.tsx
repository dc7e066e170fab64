'use client';

import { enabledColumn, minuteColumn, placeColumn } from '@/components/ui/table/list-columns';
import css from '@/components/site/office/office-list.module.css';
import { useRowForm } from '@/components/ui/form/use-row-form';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SwitchField, TextField } from '@/components/ui/form/fields';
import { enabledFilter, ListedTable, type ListedFormProps } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import { qqFields, type QqOfficeRow } from '@/lib/domain/site/office-contract';
import { api } from '@/lib/client/api';

const qqCalls = rowCalls('/api/admin/qq', 'qq');

const columns: readonly Column<QqOfficeRow>[] = [
  placeColumn(),
  { key: 'name', title: '名称', always: true },
  { key: 'qq', title: 'QQ 号', width: 180, render: (r) => <span className={css.number}>{r.qq}</span> },
  enabledColumn(),
  minuteColumn(),
];

/** QQ contacts of the help page. */
export function QqTable() {
  return (
    <ListedTable<QqOfficeRow>
      id="qq"
      label="QQ 客服"
      nameOf={(r) => r.name}
      columns={columns}
      filters={[
        { kind: 'text', name: 'keyword', label: '关键词', placeholder: '名称或 QQ 号' },
        enabledFilter,
        { kind: 'dates', label: '修改日期' },
      ]}
      calls={qqCalls}
      sortable={{
        load: async () => {
          const page = await api.get('/api/admin/qq/list', { pageSize: 100 });
          return page.list.map((r) => ({ id: r.id, label: r.name, note: r.qq }));
        },
      }}
      form={QqForm}
      empty="添加后显示在帮助中心。"
    />
  );
}

function QqForm({ row, onClose }: ListedFormProps<QqOfficeRow>) {
  const form = useRowForm(qqFields, {
    row,
    calls: qqCalls,
    initialValues: { name: row?.name ?? '', qq: row?.qq ?? '', enabled: row?.enabled ?? true },
    onClose,
  });
  return (
    <DialogForm title={row ? '修改 QQ 客服' : '新增 QQ 客服'} form={form} onClose={onClose} width={440}>
      <TextField name="name" label="名称" required maxLength={20} placeholder="征订客服" />
      <TextField name="qq" label="QQ 号" required maxLength={12} inputMode="numeric" />
      <SwitchField name="enabled" label="启用" />
    </DialogForm>
  );
}
