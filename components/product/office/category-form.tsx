'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SelectField, SwitchField, TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import type { TreeDraft } from '@/components/ui/table/tree-types';
import { productCategoryFields, type ProductCategoryRow } from '@/lib/domain/product/category-contract';
import { taxStages } from '@/lib/domain/product/tax-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** What a product of the category gets without a tax of its own, said before anything is chosen. */
function taxHint(row: ProductCategoryRow | null, parent: ProductCategoryRow | null): string {
  const inherited = row ? (row.taxInherited ? row.taxName : null) : (parent?.taxName ?? null);
  const above = inherited ? `不选则沿用上级的“${inherited}”` : '不选则沿用上级分类';
  const next = row?.nextTax ? `；已登记自 ${row.nextTax.validFrom} 起改用“${row.nextTax.name}”` : '';
  return `没有单独设置税率的商品使用它；${above}${next}`;
}

/** Names a category and sets the tax of its products; its place is changed in the tree. */
export function CategoryForm({
  draft,
  onClose,
}: {
  draft: TreeDraft<ProductCategoryRow>;
  onClose: () => void;
}) {
  const { row, parent } = draft;
  const client = useQueryClient();
  const taxes = useQuery(apiQuery('/api/admin/product/tax/list', { pageSize: 100 })).data?.list ?? [];
  const form = useZodForm(productCategoryFields, {
    initialValues: { name: row?.name ?? '', taxId: row?.taxId ?? '', visible: row?.visible ?? true },
    submit: (input) =>
      row
        ? api.post('/api/admin/product/category/edit', { ...input, id: row.id, version: row.version })
        : api.post('/api/admin/product/category/add', { ...input, parentId: parent?.id ?? null }),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/product');
    },
  });
  const title = row ? '编辑分类' : parent ? `在“${parent.name}”下新增分类` : '新增一级分类';
  return (
    <DialogForm title={title} form={form} onClose={onClose} width={460}>
      <TextField name="name" label="名称" required maxLength={20} />
      <SelectField
        name="taxId"
        label="默认税率"
        numeric
        clearable
        placeholder="沿用上级"
        hint={taxHint(row, parent)}
        options={taxes
          .filter((t) => t.enabled || t.id === row?.taxId)
          .map((t) => ({
            value: t.id,
            label: t.stage === 'current' ? t.name : `${t.name}（${taxStages[t.stage]}）`,
          }))}
      />
      <SwitchField
        name="visible"
        label="在分类导航中显示"
        hint="隐藏后不出现在商城的分类导航中；其中的商品仍可通过搜索和链接购买"
      />
    </DialogForm>
  );
}
