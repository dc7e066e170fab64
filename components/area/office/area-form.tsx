'use client';

import { useQueryClient } from '@tanstack/react-query';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SwitchField, TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { areaEditFields, areaFields, type AreaOfficeRow } from '@/lib/domain/area/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** Changes the name and the marks of an area. */
export function AreaEditForm({ area, onClose }: { area: AreaOfficeRow; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(areaEditFields, {
    initialValues: { name: area.name, pinyin: area.pinyin ?? '', official: area.official },
    submit: (input) => api.post('/api/admin/area/edit', { ...input, code: area.code, version: area.version }),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/area');
    },
  });
  return (
    <DialogForm title={`修改地区 ${area.code}`} form={form} onClose={onClose}>
      <TextField name="name" label="名称" required maxLength={40} hint="已有订单和地址保留当时的名称" />
      <TextField name="pinyin" label="拼音" maxLength={60} hint="选填，便于搜索" />
      <SwitchField name="official" label="国家标准代码" hint="开发区、街道、镇等请关闭" />
    </DialogForm>
  );
}

const levels = ['', '省级', '市级', '区县'];

/** Adds an area; its code says what it lies in. */
export function AreaAddForm({
  parent,
  onClose,
  onAdded,
}: {
  parent: AreaOfficeRow | null;
  onClose: () => void;
  onAdded: (code: string) => void;
}) {
  const client = useQueryClient();
  const prefix = parent ? parent.code.replace(/(00){1,2}$/, '') : '';
  const form = useZodForm(areaFields, {
    initialValues: { code: prefix, name: '', pinyin: '', official: true },
    submit: (input) => api.post('/api/admin/area/add', input),
    success: '保存成功',
    done: ({ code }) => {
      onClose();
      void invalidate(client, 'admin/area');
      onAdded(code);
    },
  });
  const hint =
    parent && parent.level < 3
      ? `${parent.name}的${levels[parent.level + 1]}代码以 ${prefix} 开头${parent.level === 1 ? '，以 00 结尾' : ''}`
      : '6 位数字；省级以 0000 结尾，市级以 00 结尾';
  return (
    <DialogForm title={parent ? `在“${parent.name}”下新增地区` : '新增地区'} form={form} onClose={onClose}>
      <TextField name="code" label="地区代码" required maxLength={6} inputMode="numeric" hint={hint} />
      <TextField name="name" label="名称" required maxLength={40} />
      <TextField name="pinyin" label="拼音" maxLength={60} hint="选填，便于搜索" />
      <SwitchField name="official" label="国家标准代码" hint="开发区、街道、镇等请关闭" />
    </DialogForm>
  );
}
