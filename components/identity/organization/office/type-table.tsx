'use client';

import { DialogForm } from '@/components/ui/form/dialog-form';
import { SwitchField, TextField } from '@/components/ui/form/fields';
import { useRowForm } from '@/components/ui/form/use-row-form';
import { enabledColumn, minuteColumn, placeColumn } from '@/components/ui/table/list-columns';
import { enabledFilter, ListedTable, type ListedFormProps } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import { BIN_TEXT } from '@/components/ui/undelete';
import { typeFields, type TypeRow } from '@/lib/domain/organization/type-contract';
import { api } from '@/lib/client/api';

const typeCalls = rowCalls('/api/admin/organization/type', 'organizationType');

const columns: readonly Column<TypeRow>[] = [
  placeColumn(),
  { key: 'name', title: '单位类型', always: true },
  {
    key: 'organizations',
    title: '单位',
    width: 140,
    render: (r) =>
      r.organizations > 0 ? (
        <a href={`/admin/organizations/all?typeId=${r.id}`}>{`${r.organizations} 个`}</a>
      ) : (
        '—'
      ),
  },
  enabledColumn(),
  minuteColumn(),
];

/** Types that organisations choose from when they register. */
export function TypeTable() {
  return (
    <ListedTable<TypeRow>
      id="organizationTypes"
      label="类型"
      nameOf={(r) => r.name}
      columns={columns}
      filters={[{ kind: 'text', name: 'keyword', label: '名称' }, enabledFilter]}
      calls={typeCalls}
      sortable={{
        hint: '注册页按此顺序列出类型；停用的类型不列出。',
        load: async () => {
          const page = await api.get('/api/admin/organization/type/list', { pageSize: 100 });
          return page.list.map((r) => ({ id: r.id, label: r.name, note: r.enabled ? undefined : '停用' }));
        },
      }}
      form={TypeForm}
      deleteText={(r) =>
        r.organizations > 0 ? `有 ${r.organizations} 个单位使用该类型，只能停用。` : BIN_TEXT
      }
      empty="单位注册时从类型中选择。"
    />
  );
}

function TypeForm({ row, onClose }: ListedFormProps<TypeRow>) {
  const form = useRowForm(typeFields, {
    row,
    calls: typeCalls,
    initialValues: { name: row?.name ?? '', enabled: row?.enabled ?? true },
    onClose,
  });
  return (
    <DialogForm title={row ? '修改类型' : '新增类型'} form={form} onClose={onClose} width={440}>
      <TextField name="name" label="名称" required maxLength={20} placeholder="国有企业" />
      <SwitchField name="enabled" label="启用" />
    </DialogForm>
  );
}
