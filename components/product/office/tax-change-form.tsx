'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ProductField } from '@/components/picker/product-field';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { RadioField, SelectField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { DateField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { optionsOf } from '@/components/ui/options';
import { idField, lineField, orNull } from '@/lib/core/fields';
import { shanghaiDay } from '@/lib/domain/product/rules';
import { taxKinds } from '@/lib/states/product';
import {
  taxChangeTargets,
  type TaxChangeRow,
  type TaxChangeTarget,
} from '@/lib/domain/product/tax-change-contract';
import { dayField } from '@/lib/domain/product/tax-contract';
import { formatRate } from '@/lib/domain/product/tax-rules';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** The product or category that a new change is of, where it is known already. */
export type ChangeOf = { productId: number } | { categoryId: number };

const formInput = z
  .object({
    target: z.enum(Object.keys(taxChangeTargets) as [TaxChangeTarget, ...TaxChangeTarget[]]),
    productId: orNull(idField),
    categoryId: orNull(idField),
    taxId: idField,
    validFrom: dayField,
    remark: orNull(lineField(100)),
  })
  // Said together with what the other fields lack, not only once those are right.
  .refine((v) => v.target !== 'product' || v.productId, {
    path: ['productId'],
    message: '请选择商品',
    when: () => true,
  })
  .refine((v) => v.target !== 'category' || v.categoryId, {
    path: ['categoryId'],
    message: '请选择商品分类',
    when: () => true,
  });

/** What the form starts with: the row that is changed, else what it is about. */
function startOf(row: TaxChangeRow | null, of: ChangeOf | undefined) {
  const productId = row?.productId ?? (of && 'productId' in of ? of.productId : '');
  const categoryId = row?.categoryId ?? (of && 'categoryId' in of ? of.categoryId : '');
  return {
    target: categoryId === '' ? ('product' as const) : ('category' as const),
    productId,
    categoryId,
    taxId: row?.taxId ?? '',
    validFrom: row?.validFrom ?? '',
    remark: row?.remark ?? '',
  };
}

interface TaxChangeFormProps {
  row: TaxChangeRow | null;
  of?: ChangeOf;
  onClose: () => void;
}

/** From which day on a product or category stands under which tax. */
export function TaxChangeForm({ row, of, onClose }: TaxChangeFormProps) {
  const client = useQueryClient();
  const [tomorrow] = useState(() => shanghaiDay(new Date(), 1));
  const fixed = row !== null || of !== undefined;
  const taxes = useQuery(apiQuery('/api/admin/product/tax/list', { pageSize: 100 })).data?.list ?? [];
  const categories =
    useQuery({ ...apiQuery('/api/admin/product/category/list', {}), enabled: !fixed }).data ?? [];
  const form = useZodForm(formInput, {
    initialValues: startOf(row, of),
    submit: ({ target, productId, categoryId, ...plan }) => {
      if (row)
        return api.post('/api/admin/product/tax/change/edit', { ...plan, id: row.id, version: row.version });
      return api.post(
        '/api/admin/product/tax/change/add',
        target === 'product' ? { ...plan, productId } : { ...plan, categoryId },
      );
    },
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/product');
      void invalidate(client, 'admin/product');
    },
  });
  const chosen = taxes.find((t) => t.id === form.values.taxId);
  return (
    <DialogForm
      title={row ? `修改税率变更：${row.name}` : '登记税率变更'}
      form={form}
      columns={2}
      width={600}
      onClose={onClose}
    >
      {!fixed && (
        <>
          <FormFull>
            <RadioField name="target" label="变更对象" required options={optionsOf(taxChangeTargets)} />
          </FormFull>
          <FormFull>
            {form.values.target === 'product' ? (
              <ProductField name="productId" label="商品" required />
            ) : (
              <SelectField
                name="categoryId"
                label="商品分类"
                required
                numeric
                hint="作用于没有单独设置税率的商品，含没有设置默认税率的下级分类"
                options={categories.map((c) => ({
                  value: c.id,
                  label: `${'　'.repeat(c.level - 1)}${c.name}`,
                }))}
              />
            )}
          </FormFull>
        </>
      )}
      <SelectField
        name="taxId"
        label="改用税率"
        required
        numeric
        options={taxes
          .filter((t) => t.enabled || t.id === row?.taxId)
          .map((t) => ({
            value: t.id,
            label: `${t.name}（${t.taxKind === 'taxable' ? formatRate(t.rateBp) : taxKinds[t.taxKind]}）`,
          }))}
        hint={chosen && `该税率 ${chosen.validFrom} 起有效${chosen.validTo ? `，至 ${chosen.validTo}` : ''}`}
      />
      <DateField
        name="validFrom"
        label="生效日期"
        required
        min={tomorrow}
        hint="当日零时起的订单按新税率；已有订单不变"
      />
      <FormFull>
        <TextField name="remark" label="变更说明" maxLength={100} placeholder="例如 依据的公告文号" />
      </FormFull>
    </DialogForm>
  );
}
