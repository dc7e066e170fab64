'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountGap } from '@/components/payment/office/amount-gap';
import own from '@/components/payment/office/payment-detail.module.css';
import css from '@/components/ui/office.module.css';
import { rejectReasons } from '@/components/payment/office/payment-look';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextAreaField, TextField } from '@/components/ui/form/fields';
import { Form, FormFull, FormRow } from '@/components/ui/form/form';
import { DateField, MoneyField } from '@/components/ui/form/special-fields';
import { SubmitButton } from '@/components/ui/form/submit-button';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { Panel } from '@/components/ui/panel';
import { formatDate } from '@/lib/core/dates';
import { readFen } from '@/lib/core/money';
import { confirmInput, rejectInput, type PaymentDetailView } from '@/lib/domain/payment/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const doneWords = {
  paid: '已确认收款，订单已付清',
  part: '已登记部分到账，订单等待补足',
  returned: '已登记，款项转退款处理',
  submitted: '已提交复核',
} as const;

/** Reason for the buyer, ready-made or typed. */
function RejectDialog({ payment, onClose }: { payment: PaymentDetailView; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(rejectInput, {
    initialValues: { id: payment.id, reason: '' },
    submit: (input) => api.send('/api/admin/payment/reject', input),
    success: '已驳回',
    done: () => {
      onClose();
      void invalidate(client, 'admin/payment');
    },
  });
  const slip = payment.voucher !== null;
  return (
    <DialogForm
      title={slip ? '驳回付款凭证' : '驳回人工收款'}
      form={form}
      submitLabel="驳回"
      onClose={onClose}
    >
      {slip && (
        <div className={css.reasons} role="group" aria-label="常用原因">
          {rejectReasons.map((reason) => (
            <button
              key={reason}
              type="button"
              aria-pressed={form.values.reason === reason}
              onClick={() => form.setFieldValue('reason', reason)}
            >
              {reason}
            </button>
          ))}
        </div>
      )}
      <TextAreaField
        name="reason"
        label="驳回原因"
        required
        rows={2}
        maxLength={200}
        hint={slip ? '买家可见；订单至少保留 24 小时供其重新上传' : '提交人可见'}
      />
    </DialogForm>
  );
}

function RejectButton({ payment }: { payment: PaymentDetailView }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)} aria-haspopup="dialog">
        驳回
      </Button>
      {open && <RejectDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What stands on the bank's statement, beside the slip. */
function SlipForm({ payment }: { payment: PaymentDetailView }) {
  const client = useQueryClient();
  const [today] = useState(() => formatDate(new Date()));
  const [rejecting, setRejecting] = useState(false);
  const due = payment.order.dueFen;
  const form = useZodForm(confirmInput, {
    initialValues: {
      id: payment.id,
      receivedFen: payment.claimedFen ?? due,
      bankDate: payment.bankDate ?? today,
      bankPayer: payment.bankPayer ?? '',
      bankReference: '',
      reason: '',
    },
    submit: (input) => api.post('/api/admin/payment/confirm', input),
    success: ({ result }) => doneWords[result],
    done: () => void invalidate(client, 'admin/payment'),
  });
  return (
    <>
      <Form form={form}>
        <MoneyField
          name="receivedFen"
          label="实际到账金额"
          required
          hint={<AmountGap dueFen={due} fen={form.values.receivedFen} />}
        />
        <DateField name="bankDate" label="到账日期" required max={today} />
        <TextField name="bankPayer" label="付款户名" required maxLength={100} />
        <TextField
          name="bankReference"
          label="银行流水号"
          required
          maxLength={64}
          autoComplete="off"
          hint="以银行流水为准，同一流水号只能入账一次"
        />
        <FormFull>
          <TextAreaField name="reason" label="说明" rows={2} maxLength={200} placeholder="选填" />
        </FormFull>
        <FormRow>
          <SubmitButton>确认收款</SubmitButton>
          <Button variant="outline" onClick={() => setRejecting(true)} aria-haspopup="dialog">
            驳回
          </Button>
        </FormRow>
      </Form>
      {/* Beside the form and never in it: a form inside of a form is not sent. */}
      {rejecting && <RejectDialog payment={payment} onClose={() => setRejecting(false)} />}
    </>
  );
}

/** The second person's consent to money that a colleague entered by hand. */
function SecondPanel({ payment }: { payment: PaymentDetailView }) {
  const client = useQueryClient();
  return (
    <>
      <p className={css.hint}>{payment.submittedBy} 提交，请对照银行流水核对金额、户名和流水号后再确认。</p>
      <div className={own.buttons}>
        <ConfirmButton
          variant="primary"
          size="m"
          title="确认此笔收款？"
          text={`¥${readFen(payment.amountFen)}，流水号 ${payment.bankReference ?? ''}。确认后订单入账，不能撤回。`}
          confirmLabel="确认收款"
          done="已确认收款"
          onConfirm={async () => {
            await api.post('/api/admin/payment/confirm', { id: payment.id, receivedFen: payment.amountFen });
            await invalidate(client, 'admin/payment');
          }}
        >
          复核通过
        </ConfirmButton>
        <RejectButton payment={payment} />
      </div>
    </>
  );
}

/** What finance has to decide about an attempt; nothing when there is nothing to decide. */
export function JudgePanel({ payment }: { payment: PaymentDetailView }) {
  if (payment.own) {
    return (
      <Panel title="待复核">
        <p className={css.warn}>由您提交，须另一位财务人员复核后才能入账。</p>
      </Panel>
    );
  }
  if (!payment.mayConfirm) return null;
  return (
    <Panel title={payment.voucher ? '核对到账' : '复核收款'}>
      {payment.voucher ? <SlipForm payment={payment} /> : <SecondPanel payment={payment} />}
    </Panel>
  );
}
