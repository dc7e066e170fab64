'use client';

import { DialogForm } from '@/components/ui/form/dialog-form';
import { RadioField, TextAreaField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { optionsOf } from '@/components/ui/options';
import { updateInput, type OfficeDetailView } from '@/lib/domain/invoice/office-contract';
import { invoiceForms, invoiceTitleKinds, invoiceTypes } from '@/lib/states/invoice';
import { api } from '@/lib/client/api';

interface UpdateProps {
  invoice: OfficeDetailView;
  onClose: () => void;
  onDone: () => void;
}

/** 修改抬头: what the clerk corrects before anything is issued; the history keeps before and after. */
export function UpdateDialog({ invoice, onClose, onDone }: UpdateProps) {
  const form = useZodForm(updateInput, {
    initialValues: {
      id: invoice.id,
      version: invoice.version,
      form: invoice.form,
      type: invoice.type,
      titleKind: invoice.titleKind,
      title: invoice.title,
      taxNo: invoice.taxNo ?? '',
      address: invoice.address ?? '',
      phone: invoice.phone ?? '',
      bank: invoice.bank ?? '',
      bankAccount: invoice.bankAccount ?? '',
      email: invoice.email ?? '',
      receivePhone: invoice.receivePhone ?? '',
      remark: invoice.remark ?? '',
      staffRemark: invoice.staffRemark ?? '',
      mailName: invoice.mail.name ?? '',
      mailPhone: invoice.mail.phone ?? '',
      mailAddress: invoice.mail.address ?? '',
    },
    submit: (typed) => api.send('/api/admin/invoice/update', typed),
    success: ({ message }) => message,
    done: () => {
      onDone();
      onClose();
    },
  });
  const values = form.getValues();
  const company = values.titleKind === 'company';
  return (
    <DialogForm title="修改发票" form={form} columns={2} width={680} onClose={onClose}>
      <RadioField name="form" label="形式" required options={optionsOf(invoiceForms)} />
      <RadioField name="type" label="类型" required options={optionsOf(invoiceTypes)} />
      <FormFull>
        <RadioField name="titleKind" label="抬头类型" required options={optionsOf(invoiceTitleKinds)} />
      </FormFull>
      <TextField name="title" label="发票抬头" required maxLength={100} />
      {company && (
        <>
          <TextField name="taxNo" label="纳税人识别号" required maxLength={40} />
          <TextField name="address" label="注册地址" maxLength={100} required={values.type === 'special'} />
          <TextField name="phone" label="注册电话" maxLength={40} required={values.type === 'special'} />
          <TextField name="bank" label="开户银行" maxLength={60} required={values.type === 'special'} />
          <TextField
            name="bankAccount"
            label="银行账号"
            maxLength={40}
            required={values.type === 'special'}
          />
        </>
      )}
      <TextField name="email" label="接收邮箱" maxLength={100} />
      <TextField name="receivePhone" label="接收手机" maxLength={40} />
      {values.form === 'paper' && (
        <>
          <TextField name="mailName" label="收件人" maxLength={50} />
          <TextField name="mailPhone" label="收件电话" maxLength={40} />
          <FormFull>
            <TextField name="mailAddress" label="收件地址" maxLength={200} />
          </FormFull>
        </>
      )}
      <FormFull>
        <TextAreaField name="remark" label="发票备注（印在发票上）" rows={2} maxLength={200} />
      </FormFull>
      <FormFull>
        <TextAreaField name="staffRemark" label="内部备注" rows={2} maxLength={200} />
      </FormFull>
    </DialogForm>
  );
}
