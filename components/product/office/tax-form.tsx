'use client';

import { useEffect, useRef } from 'react';
import { PercentField } from '@/components/product/office/percent-field';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { RadioField, SwitchField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { DateField } from '@/components/ui/form/special-fields';
import { useRowForm } from '@/components/ui/form/use-row-form';
import { optionsOf } from '@/components/ui/options';
import type { ListedFormProps } from '@/components/ui/table/listed-table';
import { taxKinds } from '@/lib/states/product';
import { taxFields, type TaxOfficeRow } from '@/lib/domain/product/tax-contract';
import { rowCalls } from '@/components/ui/table/row-calls';

const taxCalls = rowCalls('/api/admin/product/tax', 'productTax');

const today = () => new Date(Date.now() + 8 * 3600 * 1000).toISOString().slice(0, 10);

/** A tax: kind and rate apart, because exempt is not 0 %. */
export function TaxForm({ row, onClose }: ListedFormProps<TaxOfficeRow>) {
  const form = useRowForm(taxFields, {
    row,
    calls: taxCalls,
    initialValues: {
      name: row?.name ?? '',
      taxKind: row?.taxKind ?? 'taxable',
      rateBp: row?.rateBp ?? '',
      goodsCode: row?.goodsCode ?? '',
      policyCode: row?.policyCode ?? '',
      validFrom: row?.validFrom ?? today(),
      validTo: row?.validTo ?? '',
      enabled: row?.enabled ?? true,
    },
    onClose,
  });
  const taxable = form.values.taxKind === 'taxable';
  const { setFieldValue } = form;
  const wasTaxable = useRef(taxable);
  // What is not taxed has no rate, whatever was typed before; a taxed product needs one.
  useEffect(() => {
    if (wasTaxable.current === taxable) return;
    wasTaxable.current = taxable;
    setFieldValue('rateBp', taxable ? '' : 0);
  }, [taxable, setFieldValue]);
  return (
    <DialogForm title={row ? '修改税率' : '新增税率'} form={form} columns={2} width={600} onClose={onClose}>
      <FormFull>
        <TextField name="name" label="名称" required maxLength={40} placeholder="例如 图书、期刊（免税）" />
      </FormFull>
      <RadioField name="taxKind" label="计税方式" required options={optionsOf(taxKinds)} />
      <PercentField name="rateBp" label="税率" required={taxable} disabled={!taxable} />
      <TextField
        name="goodsCode"
        label="税收分类编码"
        maxLength={19}
        inputMode="numeric"
        hint="19 位数字，开具发票时使用"
      />
      <TextField name="policyCode" label="优惠政策标识" maxLength={10} hint="免税、零税率时按财务要求填写" />
      <DateField name="validFrom" label="生效日期" required />
      <DateField name="validTo" label="失效日期" hint="含当日；留空为长期有效" />
      <FormFull>
        <SwitchField
          name="enabled"
          label="启用"
          hint={
            row && row.products + row.categories > 0
              ? '修改对新订单立即生效，已有订单不变；停用或过期后，使用它的商品不能下单'
              : '停用或过期后，使用它的商品不能下单'
          }
        />
      </FormFull>
    </DialogForm>
  );
}
