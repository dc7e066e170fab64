'use client';

import { Autocomplete } from '@mantine/core';
import { PatternTrial } from '@/components/shipping/office/number-trial';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SwitchField, TextField, useChoices, useField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useRowForm } from '@/components/ui/form/use-row-form';
import type { ListedFormProps } from '@/components/ui/table/listed-table';
import { deliveryCorpFields, type DeliveryCorpRow } from '@/lib/domain/shipping/place-contract';
import { knownCorps } from '@/lib/domain/shipping/tracking-rules';
import { rowCalls } from '@/components/ui/table/row-calls';

const corpCalls = rowCalls('/api/admin/deliveryCorp', 'deliveryCorp');

const codes = Object.keys(knownCorps);
const nameAndCode = (code: string) => `${knownCorps[code] ?? ''}（${code}）`;

/** The code of kuaidi100: one of the known couriers, found by name or code, or any other that is typed. */
function CodeField({ odd, onPicked }: { odd: boolean; onPicked: (name: string) => void }) {
  const { value, set, shared } = useField({
    name: 'code',
    label: '快递100 编码',
    required: true,
    hint: odd ? '不在常用编码中，请与快递100 的公司编码表核对' : '选择常用公司，或填写编码',
  });
  const choices = useChoices();
  return (
    <Autocomplete
      {...shared}
      comboboxProps={choices}
      value={typeof value === 'string' ? value : ''}
      onChange={set}
      onOptionSubmit={(code) => onPicked(knownCorps[code] ?? '')}
      data={codes}
      filter={({ search }) =>
        codes
          .filter((code) => nameAndCode(code).toLowerCase().includes(search.trim().toLowerCase()))
          .map((code) => ({ value: code, label: code }))
      }
      renderOption={({ option }) => nameAndCode(option.value)}
      maxLength={30}
      placeholder="例如 shunfeng"
    />
  );
}

/** A courier; choosing a known one fills in its code. */
export function CorpForm({ row, onClose }: ListedFormProps<DeliveryCorpRow>) {
  const form = useRowForm(deliveryCorpFields, {
    row,
    calls: corpCalls,
    initialValues: {
      code: row?.code ?? '',
      name: row?.name ?? '',
      phone: row?.phone ?? '',
      site: row?.site ?? '',
      noPattern: row?.noPattern ?? '',
      enabled: row?.enabled ?? true,
    },
    onClose,
  });
  const { code, noPattern } = form.values;
  const odd = typeof code === 'string' && code !== '' && knownCorps[code] === undefined;
  const fill = (name: string) => {
    if (!form.values.name) form.setFieldValue('name', name);
  };
  return (
    <DialogForm
      title={row ? '修改物流公司' : '新增物流公司'}
      form={form}
      columns={2}
      width={600}
      onClose={onClose}
    >
      <CodeField odd={odd} onPicked={fill} />
      <TextField name="name" label="名称" required maxLength={30} />
      <TextField name="phone" label="客服电话" maxLength={40} inputMode="tel" />
      <TextField name="site" label="官方网站" maxLength={500} placeholder="https://" />
      <TextField
        name="noPattern"
        label="运单号格式"
        maxLength={200}
        placeholder="^SF\d{12}$"
        hint="正则表达式，可不填；不符时只提示，不影响发货"
      />
      <PatternTrial ownId={row?.id ?? null} pattern={typeof noPattern === 'string' ? noPattern.trim() : ''} />
      <FormFull>
        <SwitchField name="enabled" label="启用" />
      </FormFull>
    </DialogForm>
  );
}
