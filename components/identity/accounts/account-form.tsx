'use client';

import { PermissionsField } from '@/components/identity/accounts/permissions-field';
import type { Fresh } from '@/components/identity/accounts/use-fresh';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextField, useField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import {
  accountAddInput,
  accountEditInput,
  type AccountView,
  type OneTimeView,
} from '@/lib/domain/admin/contract';
import type { AdminPermission } from '@/lib/core/permissions';
import { api } from '@/lib/client/api';

interface FormProps {
  fresh: Fresh;
  onClose: () => void;
}

/** Who it is and what he may do: the same for a new and a known administrator. */
function PersonFields() {
  const { value, set, shared } = useField({ name: 'permissions', label: '权限' });
  const { error } = shared as { error?: unknown };
  return (
    <>
      <TextField name="name" label="姓名" required maxLength={30} />
      <TextField
        name="phone"
        label="手机号码"
        maxLength={20}
        inputMode="tel"
        hint="可用于短信登录和找回密码"
      />
      <FormFull>
        <PermissionsField
          value={value as AdminPermission[]}
          onChange={set}
          error={error ? String(error) : null}
        />
      </FormFull>
    </>
  );
}

/** A new administrator; afterwards the one-time password is shown. */
export function AddAccount({ fresh, onClose, onDone }: FormProps & { onDone: (made: OneTimeView) => void }) {
  const form = useZodForm(accountAddInput, {
    initialValues: { loginName: '', name: '', phone: '', permissions: [] as AdminPermission[] },
    submit: (input) => fresh.run(() => api.post('/api/admin/account/add', input)),
    done: onDone,
  });
  return (
    <DialogForm title="新增管理员" form={form} columns={2} width={760} submitLabel="创建" onClose={onClose}>
      <TextField name="loginName" label="登录名" required maxLength={32} hint="6 到 32 个字符，以字母开头" />
      <PersonFields />
    </DialogForm>
  );
}

/** Name, number and permissions of a colleague. */
export function EditAccount({
  fresh,
  onClose,
  row,
  onDone,
}: FormProps & { row: AccountView; onDone: () => void }) {
  const form = useZodForm(accountEditInput, {
    initialValues: {
      id: row.id,
      updatedAt: row.updatedAt,
      name: row.name,
      phone: row.phone ?? '',
      permissions: row.permissions,
    },
    submit: (input) => fresh.run(() => api.post('/api/admin/account/edit', input)),
    success: '保存成功，权限立即生效',
    done: onDone,
  });
  return (
    <DialogForm title={`修改管理员 ${row.loginName}`} form={form} columns={2} width={760} onClose={onClose}>
      <PersonFields />
    </DialogForm>
  );
}
