'use client';

import { MultiSelect } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { countingHref } from '@/components/stock/office/counting-look';
import css from '@/components/stock/office/counting.module.css';
import { choicesOf } from '@/components/stock/office/stock-look';
import { StockPick, type Pick } from '@/components/picker/stock-pick';
import { useCategories, useCenters, useCentersPending } from '@/components/stock/office/use-centers';
import { Button } from '@/components/ui/button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { RadioField, SelectField, TextField, useChoices, useField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { useMay } from '@/components/ui/office-user';
import { optionsOf } from '@/components/ui/options';
import { countingAddInput, MAX_NAMED } from '@/lib/domain/stock/counting-contract';
import { countingScopes } from '@/lib/states/counting';
import { api } from '@/lib/client/api';

/** Several categories; each brings those below it. */
function CategoriesField({ categories }: { categories: readonly { value: number; label: string }[] }) {
  const { value, set, shared } = useField({ name: 'categoryIds', label: '分类', required: true });
  const choices = useChoices();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <MultiSelect
      {...shared}
      comboboxProps={choices}
      data={categories.map((c) => ({ value: String(c.value), label: c.label }))}
      value={chosen}
      onChange={(v) => set(v.map(Number))}
      maxValues={MAX_NAMED}
      searchable
      clearable
      openOnFocus={false}
      placeholder={chosen.length > 0 ? '' : '请选择，含下级分类'}
    />
  );
}

/** Several products, each found by search; a periodical brings its issues. */
function ProductsField({ centerId }: { centerId: number | undefined }) {
  const { set, shared } = useField({ name: 'productIds', label: '商品', required: true });
  const [picked, setPicked] = useState<readonly Pick[]>([]);
  const keep = (next: readonly Pick[]) => {
    setPicked(next);
    set(next.map((p) => p.productId));
  };
  const error: unknown = 'error' in shared ? shared.error : null;
  return (
    <div className={css.picked}>
      <StockPick
        // A new one is chosen with an empty field.
        key={picked.length}
        centerId={centerId}
        value={null}
        onPick={(p) => {
          if (p && picked.length < MAX_NAMED && picked.every((k) => k.productId !== p.productId))
            keep([...picked, p]);
        }}
      />
      {picked.length > 0 && (
        <ul className={css.chips} aria-label="已选商品">
          {picked.map((p) => (
            <li key={p.productId}>
              {p.title}
              <button
                type="button"
                aria-label={`移除 ${p.title}`}
                onClick={() => keep(picked.filter((k) => k.productId !== p.productId))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {typeof error === 'string' && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const centers = useCenters();
  const categories = useCategories();
  const router = useRouter();
  const form = useZodForm(countingAddInput, {
    initialValues: {
      deliveryCenterId: centers[0]?.id ?? '',
      title: '',
      scope: 'stocked',
      categoryIds: [],
      productIds: [],
      remark: '',
    },
    submit: (input) => api.send('/api/admin/counting/add', input),
    success: ({ data }) => `已新建 ${data.taskNo}`,
    done: ({ data }) => router.push(countingHref(data.id)),
  });
  const { scope, deliveryCenterId } = form.values;
  return (
    <DialogForm title="新建盘点任务" form={form} submitLabel="新建" onClose={onClose}>
      <TextField
        name="title"
        label="任务名称"
        required
        maxLength={60}
        placeholder="例如：2026 年年末盘点（一号库）"
      />
      <SelectField name="deliveryCenterId" label="发货仓" required numeric options={choicesOf(centers)} />
      <RadioField
        name="scope"
        label="盘点范围"
        required
        options={optionsOf(countingScopes)}
        hint="账面数不在新建时取，而在开始盘点时由系统取"
      />
      {scope === 'categories' && <CategoriesField categories={categories} />}
      {scope === 'products' && <ProductsField centerId={Number(deliveryCenterId) || undefined} />}
      <TextField name="remark" label="备注" maxLength={200} placeholder="选填" />
    </DialogForm>
  );
}

/** 新建盘点任务 with its dialog. */
export function NewCounting() {
  const [open, setOpen] = useState(false);
  const mayManage = useMay('stock.manage');
  const pending = useCentersPending();
  if (!mayManage) return null;
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)} aria-haspopup="dialog">
        新建盘点任务
      </Button>
      {open && !pending && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}
