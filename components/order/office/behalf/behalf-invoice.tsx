'use client';

import { Group, Radio } from '@mantine/core';
import css from '@/components/order/office/behalf/behalf.module.css';
import { SelectField, TextField } from '@/components/ui/form/fields';
import { useFormOf } from '@/components/ui/form/form';
import { Panel } from '@/components/ui/panel';

const kinds = { none: '暂不开票', personal: '个人', company: '单位' } as const;
type Kind = keyof typeof kinds;

const EMPTY = {
  title: '',
  taxNo: '',
  address: '',
  phone: '',
  bank: '',
  bankAccount: '',
  email: '',
  receivePhone: '',
};

/** The invoice that the customer wants; without one he applies for it himself after paying. */
export function BehalfInvoice() {
  const form = useFormOf();
  const wish = form.values['invoice'] as { titleKind: 'personal' | 'company'; type: string } | undefined;
  const kind: Kind = wish?.titleKind ?? 'none';
  const special = wish?.type === 'special';
  return (
    <Panel title="发票">
      <div className={css.stack}>
        <Radio.Group
          label="抬头类型"
          value={kind}
          onChange={(next) =>
            form.setFieldValue(
              'invoice',
              next === 'none'
                ? undefined
                : { ...EMPTY, type: 'normal', titleKind: next, title: next === 'personal' ? '个人' : '' },
            )
          }
        >
          <Group gap="md" mt={4}>
            {(Object.keys(kinds) as Kind[]).map((k) => (
              <Radio key={k} value={k} label={kinds[k]} />
            ))}
          </Group>
        </Radio.Group>
        {kind !== 'none' && (
          <div className={css.grid}>
            <TextField name="invoice.title" label="发票抬头" required maxLength={100} autoComplete="off" />
            {kind === 'company' && (
              <>
                <TextField
                  name="invoice.taxNo"
                  label="纳税人识别号"
                  required
                  maxLength={20}
                  autoComplete="off"
                />
                <SelectField
                  name="invoice.type"
                  label="发票类型"
                  required
                  options={[
                    { value: 'normal', label: '电子普通发票' },
                    { value: 'special', label: '电子专用发票' },
                  ]}
                />
                <TextField name="invoice.address" label="注册地址" required={special} maxLength={100} />
                <TextField name="invoice.phone" label="注册电话" required={special} maxLength={30} />
                <TextField name="invoice.bank" label="开户银行" required={special} maxLength={100} />
                <TextField name="invoice.bankAccount" label="银行账号" required={special} maxLength={40} />
              </>
            )}
            <TextField name="invoice.email" label="接收邮箱" maxLength={100} autoComplete="off" />
            <TextField name="invoice.receivePhone" label="接收手机" maxLength={40} autoComplete="off" />
          </div>
        )}
      </div>
    </Panel>
  );
}
