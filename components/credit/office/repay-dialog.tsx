'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import css from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { RadioField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { DateField, MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { useToday } from '@/components/ui/office-user';
import { Price } from '@/components/ui/price';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { randomToken } from '@/lib/core/ids';
import type { CreditDebtView } from '@/lib/domain/credit/contract';
import { creditRepayInput } from '@/lib/domain/credit/office-contract';

const ways = { repay: '单位还款', back: '退还多付款' } as const;
type Way = keyof typeof ways;

const repayForm = creditRepayInput.extend({ way: z.enum(Object.keys(ways) as [Way, ...Way[]]) });

const sumOf = (debts: readonly CreditDebtView[]) => debts.reduce((sum, d) => sum + d.openFen, 0);

interface RepayDialogProps {
  organizationId: number;
  name: string;
  debts: readonly CreditDebtView[];
  /** Debts that were ticked; none: what is oldest is paid first. */
  picked: ReadonlySet<number>;
  onClose: () => void;
  onDone: () => void;
}

/** Enters money of the bank; it counts once a second person of finance has agreed. */
export function RepayDialog({ organizationId, name, debts, picked, onClose, onDone }: RepayDialogProps) {
  const client = useQueryClient();
  const today = useToday();
  const [requestKey] = useState(() => randomToken(16));
  const chosen = debts.filter((d) => picked.has(d.paymentId));
  const paid = chosen.length > 0 ? chosen : debts;
  const owed = Math.max(0, sumOf(paid));
  const surplus = -sumOf(paid.filter((d) => d.openFen < 0));
  const form = useZodForm(repayForm, {
    initialValues: {
      organizationId,
      way: owed > 0 || surplus === 0 ? 'repay' : 'back',
      amountFen: chosen.length > 0 && owed > 0 ? owed : '',
      bankDate: today,
      bankPayer: name,
      bankReference: '',
      note: '',
      ...(chosen.length > 0 && { paymentIds: chosen.map((d) => d.paymentId) }),
      requestKey,
    },
    submit: (_typed, { way, amountFen, ...rest }) =>
      api.post('/api/admin/credit/repayment/add', {
        ...rest,
        amountFen: way === 'back' ? -amountFen : amountFen,
      }),
    success: '已登记，待另一位财务人员复核',
    done: () => {
      onDone();
      void invalidate(client, 'admin/credit');
    },
  });
  const back = form.values.way === 'back';
  return (
    <DialogForm title="登记还款" form={form} columns={2} width={600} submitLabel="提交复核" onClose={onClose}>
      <FormFull>
        <p className={css.summary}>
          {chosen.length > 0 ? `所选 ${chosen.length} 笔订单，` : `${name}，`}
          未还 <Price fen={owed} />
          {surplus > 0 && (
            <>
              ，其中多付 <Price fen={surplus} plain />
            </>
          )}
        </p>
      </FormFull>
      {surplus > 0 && (
        <FormFull>
          <RadioField
            name="way"
            label="款项"
            required
            options={Object.entries(ways).map(([value, label]) => ({ value, label }))}
          />
        </FormFull>
      )}
      <MoneyField name="amountFen" label={back ? '退还金额' : '到账金额'} required />
      <DateField name="bankDate" label={back ? '转出日期' : '到账日期'} required max={today} />
      <TextField name="bankPayer" label={back ? '收款户名' : '付款户名'} required maxLength={100} />
      <TextField
        name="bankReference"
        label="银行流水号"
        required
        maxLength={64}
        autoComplete="off"
        hint="同一流水号只能入账一次"
      />
      <FormFull>
        <TextField name="note" label="备注" maxLength={200} autoComplete="off" />
      </FormFull>
      <FormFull>
        <p className={css.hint}>
          {back
            ? '只能退还单位多付的款项；另一位财务人员同意后入账。'
            : chosen.length > 0
              ? '只还所选的订单；另一位财务人员同意后入账。'
              : '另一位财务人员同意后入账，先还最早的欠款。只还某几笔的，先在列表中勾选。'}
        </p>
      </FormFull>
    </DialogForm>
  );
}
