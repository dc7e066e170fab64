'use client';

import { ProductField } from '@/components/picker/product-field';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SwitchField, TextField } from '@/components/ui/form/fields';
import { DateField } from '@/components/ui/form/special-fields';
import { useRowForm } from '@/components/ui/form/use-row-form';
import { useToday } from '@/components/ui/office-user';
import { enabledColumn, minuteColumn } from '@/components/ui/table/list-columns';
import { enabledFilter, ListedTable, type ListedFormProps } from '@/components/ui/table/listed-table';
import { rowCalls } from '@/components/ui/table/row-calls';
import type { Column } from '@/components/ui/table/types';
import { erratumEditInput, erratumFields, type ErratumOfficeRow } from '@/lib/domain/letter/erratum-contract';
import { erratumPlace } from '@/lib/domain/letter/rules';

const erratumCalls = rowCalls('/api/admin/erratum', 'erratum');

const columns: readonly Column<ErratumOfficeRow>[] = [
  {
    key: 'productTitle',
    title: '商品',
    width: 200,
    always: true,
    href: (r) => `/mall/details/${r.productId}`,
    small: erratumPlace,
  },
  { key: 'wrongText', title: '误', width: 200 },
  { key: 'rightText', title: '正', width: 200 },
  { key: 'statedOn', title: '勘误日期', width: 110, as: 'number' },
  enabledColumn(),
  minuteColumn(),
];

/** Corrections of what was printed. */
export function ErratumTable() {
  return (
    <ListedTable<ErratumOfficeRow>
      id="errata"
      label="勘误"
      nameOf={(r) => r.wrongText}
      columns={columns}
      filters={[
        { kind: 'text', name: 'keyword', label: '关键词', placeholder: '商品名称或勘误文字' },
        enabledFilter,
        { kind: 'dates', label: '修改日期' },
      ]}
      calls={erratumCalls}
      form={ErratumForm}
      empty="发现书刊中的差错后在这里登记，读者在商品页看到更正。"
    />
  );
}

/** The product is chosen once: a correction stays with it. */
function ErratumForm({ row, onClose }: ListedFormProps<ErratumOfficeRow>) {
  const today = useToday();
  const form = useRowForm(row ? erratumEditInput.omit({ id: true, version: true }) : erratumFields, {
    row,
    calls: erratumCalls as never,
    initialValues: {
      ...(row ? {} : { productId: '' }),
      edition: row?.edition ?? '',
      page: row?.page ?? '',
      line: row?.line ?? '',
      wrongText: row?.wrongText ?? '',
      rightText: row?.rightText ?? '',
      statedOn: row?.statedOn ?? today,
      enabled: row?.enabled ?? true,
    },
    onClose,
  });
  return (
    <DialogForm title={row ? `修改勘误：${row.productTitle}` : '新增勘误'} form={form} onClose={onClose}>
      {!row && <ProductField name="productId" label="商品" required />}
      <TextField
        name="edition"
        label="版次、印次或期次"
        maxLength={40}
        placeholder="例如 2026 年 3 月第 1 版；不填为全部"
      />
      <TextField name="page" label="页码" maxLength={20} placeholder="例如 12 或 版权页" />
      <TextField name="line" label="行" maxLength={20} placeholder="例如 3 或 倒数第 2 行" />
      <TextField name="wrongText" label="误" required maxLength={200} />
      <TextField name="rightText" label="正" required maxLength={200} />
      <DateField name="statedOn" label="勘误日期" required />
      <SwitchField name="enabled" label="启用" hint="启用后显示在商品页" />
    </DialogForm>
  );
}
