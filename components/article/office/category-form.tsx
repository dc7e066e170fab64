'use client';

import { useQueryClient } from '@tanstack/react-query';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SwitchField, TextAreaField, TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import type { TreeDraft } from '@/components/ui/table/tree-types';
import { categoryFields, type CategoryOfficeRow } from '@/lib/domain/article/category-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** Names and describes a category; its place is changed in the tree. */
export function CategoryForm({
  draft,
  onClose,
}: {
  draft: TreeDraft<CategoryOfficeRow>;
  onClose: () => void;
}) {
  const { row, parent } = draft;
  const client = useQueryClient();
  const form = useZodForm(categoryFields, {
    initialValues: {
      name: row?.name ?? '',
      description: row?.description ?? '',
      visible: row?.visible ?? true,
    },
    submit: (input) =>
      row
        ? api.post('/api/admin/article/category/edit', { ...input, id: row.id, version: row.version })
        : api.post('/api/admin/article/category/add', { ...input, parentId: parent?.id ?? null }),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/article');
    },
  });
  const title = row ? '编辑栏目' : parent ? `在“${parent.name}”下新增栏目` : '新增一级栏目';
  return (
    <DialogForm title={title} form={form} onClose={onClose} width={460}>
      <TextField name="name" label="名称" required maxLength={12} />
      <TextAreaField name="description" label="说明" maxLength={100} hint="显示在列表页标题下" />
      <SwitchField name="visible" label="在前台显示" hint="隐藏后，栏目和其中的文章对公众不可见" />
    </DialogForm>
  );
}
