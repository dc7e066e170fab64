'use client';

import { enabledColumn, minuteColumn, placeColumn } from '@/components/ui/table/list-columns';
import { useRowForm } from '@/components/ui/form/use-row-form';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SwitchField, TextField } from '@/components/ui/form/fields';
import { enabledFilter, ListedTable, type ListedFormProps } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import { BIN_TEXT } from '@/components/ui/undelete';
import { qaGroupFields, type QaGroupOfficeRow } from '@/lib/domain/site/office-contract';
import { api } from '@/lib/client/api';

const qaGroupCalls = rowCalls('/api/admin/qa/group', 'qaGroup');

const columns: readonly Column<QaGroupOfficeRow>[] = [
  placeColumn(),
  { key: 'name', title: '分组', always: true },
  {
    key: 'items',
    title: '问题',
    width: 140,
    render: (r) => (
      <a href={`/index/manage/qa?groupId=${r.id}`}>
        {`${r.items} 个`}
        {r.shown < r.items && `（启用 ${r.shown} 个）`}
      </a>
    ),
  },
  enabledColumn(),
  minuteColumn(),
];

/** Groups of the help page's questions. */
export function QaGroupTable() {
  return (
    <ListedTable<QaGroupOfficeRow>
      id="qaGroups"
      label="分组"
      nameOf={(r) => r.name}
      columns={columns}
      filters={[{ kind: 'text', name: 'keyword', label: '名称' }, enabledFilter]}
      calls={qaGroupCalls}
      sortable={{
        hint: '帮助中心按此顺序显示分组；没有启用问题的分组不显示。',
        load: async () => {
          const page = await api.get('/api/admin/qa/group/list', { pageSize: 100 });
          return page.list.map((r) => ({ id: r.id, label: r.name, note: `${r.items} 个问题` }));
        },
      }}
      form={QaGroupForm}
      deleteText={(r) => (r.items > 0 ? `分组中还有 ${r.items} 个问题，需先移走或删除。` : BIN_TEXT)}
      empty="问题按分组显示在帮助中心。"
    />
  );
}

function QaGroupForm({ row, onClose }: ListedFormProps<QaGroupOfficeRow>) {
  const form = useRowForm(qaGroupFields, {
    row,
    calls: qaGroupCalls,
    initialValues: { name: row?.name ?? '', enabled: row?.enabled ?? true },
    onClose,
  });
  return (
    <DialogForm title={row ? '修改分组' : '新增分组'} form={form} onClose={onClose} width={440}>
      <TextField name="name" label="名称" required maxLength={20} placeholder="订购问题" />
      <SwitchField name="enabled" label="启用" />
    </DialogForm>
  );
}
