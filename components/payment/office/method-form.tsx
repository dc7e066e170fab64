'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/payment/office/method-cards.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { paymentMethodFields, type PaymentMethodRow } from '@/lib/domain/payment/method-contract';
import { minutesText } from '@/lib/domain/payment/method-rules';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** Whose parts of a way to pay the person may change: the order desk's, or finance's account. */
interface MethodRights {
  office: boolean;
  finance: boolean;
}

/** Name, description and deadline of a way to pay; the account of transfers. */
export function MethodForm({
  row,
  office,
  finance,
  onClose,
}: MethodRights & { row: PaymentMethodRow; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(paymentMethodFields, {
    initialValues: {
      name: row.name,
      description: row.description ?? '',
      deadlineMinutes: row.deadlineMinutes ?? '',
      ...(row.account ? { account: row.account } : {}),
    },
    submit: (input) =>
      api.post('/api/admin/paymentMethod/edit', { ...input, code: row.code, version: row.version }),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/paymentMethod');
    },
  });
  const minutes = form.values.deadlineMinutes;
  return (
    <DialogForm title={`编辑“${row.name}”`} form={form} onClose={onClose} width={480}>
      <TextField name="name" label="名称" required maxLength={20} disabled={!office} />
      <TextField
        name="description"
        label="说明"
        maxLength={100}
        hint="显示在结算页的名称旁"
        disabled={!office}
      />
      <NumberField
        name="deadlineMinutes"
        label="付款时限"
        disabled={!office}
        min={10}
        max={43_200}
        suffix=" 分钟"
        placeholder="系统默认"
        hint={`至少 10 分钟；超时未付款的订单自动关闭。${
          typeof minutes === 'number' && minutes >= 60 ? `即 ${minutesText(minutes)}。` : ''
        }修改只影响新订单`}
      />
      {row.account && (
        <fieldset className={css.account}>
          <legend>收款账户，买家付款时看到{!finance && '；由财务人员修改'}</legend>
          <TextField name="account.accountName" label="户名" maxLength={60} disabled={!finance} />
          <TextField name="account.bank" label="开户银行" maxLength={60} disabled={!finance} />
          <TextField
            name="account.accountNo"
            label="账号"
            maxLength={36}
            inputMode="numeric"
            disabled={!finance}
          />
        </fieldset>
      )}
    </DialogForm>
  );
}
