'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ScopesField } from '@/components/area/office/scopes-field';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SwitchField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import type { ListedFormProps } from '@/components/ui/table/listed-table';
import { managerFields, type ManagerOfficeRow } from '@/lib/domain/area/manager-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** The form of one code. A code that orders carry keeps its spelling. */
export function ManagerForm({ row, onClose }: ListedFormProps<ManagerOfficeRow>) {
  const client = useQueryClient();
  const form = useZodForm(managerFields, {
    initialValues: {
      code: row?.code ?? '',
      name: row?.name ?? '',
      phone: row?.phone ?? '',
      remark: row?.remark ?? '',
      areaCodes: row?.areas.map((a) => a.code) ?? [],
      enabled: row?.enabled ?? true,
    },
    submit: (input) =>
      row
        ? api.post('/api/admin/area/mgr/code/edit', { ...input, id: row.id, version: row.version })
        : api.post('/api/admin/area/mgr/code/add', input),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/area');
    },
  });
  const { error } = form.getInputProps('areaCodes');
  return (
    <DialogForm
      title={row ? `修改编码 ${row.code}` : '新增区域经理编码'}
      form={form}
      columns={2}
      width={640}
      onClose={onClose}
    >
      <TextField
        name="code"
        label="编码"
        required
        maxLength={32}
        disabled={row !== null && row.orders > 0}
        hint={row && row.orders > 0 ? '已有订单使用，不能修改' : '字母、数字或短横线'}
      />
      <TextField name="name" label="姓名" required maxLength={30} hint="买家填写编码后会看到" />
      <TextField name="phone" label="电话" maxLength={40} hint="仅后台可见" />
      <TextField name="remark" label="备注" maxLength={100} hint="仅后台可见" />
      <FormFull>
        <ScopesField
          value={form.values.areaCodes}
          names={row?.areas ?? []}
          onChange={(codes) => form.setFieldValue('areaCodes', codes)}
          error={error ? String(error) : null}
        />
      </FormFull>
      <SwitchField name="enabled" label="启用" />
    </DialogForm>
  );
}
