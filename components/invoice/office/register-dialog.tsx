'use client';

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import css from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { RadioField, TextField, useField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { DateField, MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { optionsOf } from '@/components/ui/options';
import { Price } from '@/components/ui/price';
import { formatDate } from '@/lib/core/dates';
import { registerInput, type OfficeDetailView } from '@/lib/domain/invoice/office-contract';
import { invoiceForms } from '@/lib/states/invoice';
import { api } from '@/lib/client/api';

/** A file of a document, which the contract checks again. */
export function InvoiceFileField({ required }: { required: boolean }) {
  const { set, shared } = useField({ name: 'file', label: '发票文件', required });
  return (
    <TextInput
      {...shared}
      type="file"
      accept=".pdf,.ofd"
      description="PDF 或 OFD，不超过 10 MB；买家可下载"
      onChange={(e) => set(e.currentTarget.files?.[0])}
    />
  );
}

interface RegisterProps {
  invoice: OfficeDetailView;
  onClose: () => void;
  onDone: () => void;
}

/** 登记发票: one that was issued elsewhere, on paper or electronically. */
export function RegisterDialog({ invoice, onClose, onDone }: RegisterProps) {
  const [today] = useState(() => formatDate(new Date()));
  const form = useZodForm(registerInput, {
    initialValues: {
      id: invoice.id,
      form: invoice.form,
      amountFen: invoice.amountFen,
      invoiceNo: '',
      invoiceCode: '',
      issuedDay: today,
      file: undefined,
      mailName: invoice.mail.name ?? '',
      mailPhone: invoice.mail.phone ?? '',
      mailAddress: invoice.mail.address ?? '',
    },
    submit: (_typed, parsed) => api.send('/api/admin/invoice/register', parsed),
    success: ({ message }) => message,
    done: () => {
      onDone();
      onClose();
    },
  });
  const paper = form.getValues().form === 'paper';
  return (
    <DialogForm title="登记发票" form={form} columns={2} width={640} submitLabel="登记" onClose={onClose}>
      <FormFull>
        <p className={css.hint}>
          先在开票系统按买家申请的抬头和明细开出 <Price fen={invoice.amountFen} />
          的发票，再把号码和文件填在这里，买家随即可以下载。填错了不能改，只能冲红重开。
        </p>
      </FormFull>
      <FormFull>
        <RadioField name="form" label="形式" required options={optionsOf(invoiceForms)} />
      </FormFull>
      <TextField
        name="invoiceNo"
        label="发票号码"
        required
        maxLength={20}
        hint="票面右上角，数电发票为 20 位"
      />
      <TextField
        name="invoiceCode"
        label="发票代码"
        maxLength={40}
        hint="票面上有 10 或 12 位代码才填；20 位号码的数电发票不用填"
      />
      <DateField name="issuedDay" label="开票日期" required max={today} />
      <MoneyField name="amountFen" label="价税合计" required />
      <FormFull>
        <InvoiceFileField required={!paper} />
      </FormFull>
      {paper && (
        <>
          <TextField name="mailName" label="收件人" maxLength={50} />
          <TextField name="mailPhone" label="收件电话" maxLength={40} />
          <FormFull>
            <TextField name="mailAddress" label="收件地址" maxLength={200} />
          </FormFull>
        </>
      )}
    </DialogForm>
  );
}
