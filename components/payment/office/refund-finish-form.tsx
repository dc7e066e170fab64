'use client';

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import css from '@/components/payment/office/refund-dialog.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextAreaField, TextField, useField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { DateField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { Price } from '@/components/ui/price';
import { formatDate } from '@/lib/core/dates';
import { refundFinishInput, type RefundDetailView } from '@/lib/domain/payment/refund-contract';
import { api } from '@/lib/client/api';

function ProofField() {
  const { set, shared } = useField({ name: 'file', label: '转账凭证', required: true });
  return (
    <TextInput
      {...shared}
      type="file"
      accept=".jpg,.jpeg,.png,.gif,.webp,.pdf"
      description="银行回单的照片、截图或 PDF，不超过 10 MB"
      onChange={(e) => set(e.currentTarget.files?.[0])}
    />
  );
}

interface RefundFinishProps {
  refund: RefundDetailView;
  onClose: () => void;
  onDone: () => void;
}

/** Registers money that was transferred back by the bank. */
export function RefundFinishForm({ refund, onClose, onDone }: RefundFinishProps) {
  const [today] = useState(() => formatDate(new Date()));
  const form = useZodForm(refundFinishInput, {
    initialValues: {
      id: refund.id,
      bankReference: '',
      bankDate: today,
      reason: '',
      file: undefined as unknown as File,
    },
    submit: (_typed, parsed) => api.send('/api/admin/refund/finish', parsed),
    success: ({ message }) => message,
    done: () => {
      onDone();
      onClose();
    },
  });
  return (
    <DialogForm title="登记线下退款" form={form} columns={2} submitLabel="登记" onClose={onClose}>
      <FormFull>
        <p className={css.hint}>
          请先从银行转账 <Price fen={refund.amountFen} /> 给付款人，再在此登记。登记后不能撤销。
        </p>
      </FormFull>
      <TextField name="bankReference" label="银行流水号" required maxLength={64} />
      <DateField name="bankDate" label="转账日期" required max={today} />
      <FormFull>
        <ProofField />
      </FormFull>
      <FormFull>
        <TextAreaField name="reason" label="说明" required rows={2} maxLength={200} />
      </FormFull>
    </DialogForm>
  );
}
