'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import css from '@/components/payment/office/refund-dialog.module.css';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SelectField, TextAreaField, TextField } from '@/components/ui/form/fields';
import { MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { randomToken } from '@/lib/core/ids';
import { readFen } from '@/lib/core/money';
import { api } from '@/lib/client/api';
import { refundAddInput, type RefundableView } from '@/lib/domain/payment/refund-contract';
import { apiQuery, invalidate } from '@/lib/client/query';

interface Step {
  onClose: () => void;
}

const orderSchema = z.object({
  orderSn: z
    .string()
    .transform((v) => v.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{15}$/, '请输入 15 位订单号')),
});

/** First the order, by its number. */
function ChooseOrder({ onClose, onFound }: Step & { onFound: (orderId: number) => void }) {
  const form = useZodForm(orderSchema, {
    initialValues: { orderSn: '' },
    submit: async (_typed, { orderSn }) => {
      const found = await api.get('/api/admin/payment/list', { orderSn, status: 'paid', pageSize: 1 });
      return found.list[0]?.orderId ?? null;
    },
    done: (orderId) => {
      if (orderId) onFound(orderId);
      else form.setErrors({ orderSn: '没有找到该订单已到账的付款' });
    },
  });
  return (
    <DialogForm title="发起退款" form={form} submitLabel="下一步" onClose={onClose}>
      <TextField name="orderSn" label="订单号" required maxLength={20} placeholder="15 位订单号" />
      <p className={css.hint}>找到订单后填写退款金额。</p>
    </DialogForm>
  );
}

/** Then how much of which payment. */
function Amount({ from, onClose, onDone }: Step & { from: RefundableView; onDone: (id: number) => void }) {
  const client = useQueryClient();
  const [requestKey] = useState(() => randomToken(16));
  const open = from.payments.filter((p) => p.leftFen > 0);
  const form = useZodForm(refundAddInput, {
    initialValues: {
      orderId: from.orderId,
      paymentId: open.length === 1 ? open[0]?.id : undefined,
      amountFen: '',
      reason: '',
      requestKey,
    },
    submit: (_typed, parsed) => api.send('/api/admin/refund/add', parsed),
    success: ({ data }) =>
      data.waitsForSecond
        ? `退款 ${data.refundNo} 已提交，等待另一位财务人员复核`
        : `退款 ${data.refundNo} 已提交`,
    done: ({ data }) => {
      void invalidate(client, 'admin/refund');
      onDone(data.id);
    },
  });
  return (
    <DialogForm title={`订单 ${from.orderSn} 退款`} form={form} submitLabel="提交退款" onClose={onClose}>
      <SelectField
        name="paymentId"
        label="退哪一笔付款"
        required
        numeric
        options={open.map((p) => ({
          value: p.id,
          label: `${p.providerLabel} ${p.outTradeNo}，可退 ${readFen(p.leftFen)} 元`,
        }))}
      />
      <MoneyField
        name="amountFen"
        label="退款金额"
        required
        hint={`超过 ${readFen(from.secondPersonFen)} 元须由另一位财务人员复核`}
      />
      <TextAreaField name="reason" label="退款原因" required rows={2} maxLength={200} />
    </DialogForm>
  );
}

/** Finance's own refund of money that was paid. */
export function RefundAddDialog({ onClose, onDone }: Step & { onDone: (id: number) => void }) {
  const [orderId, setOrderId] = useState<number | null>(null);
  const found = useQuery({
    ...apiQuery('/api/admin/refund/refundable/[orderId]', { orderId: orderId ?? 0 }),
    enabled: orderId !== null,
  });
  if (orderId === null) return <ChooseOrder onClose={onClose} onFound={setOrderId} />;
  if (found.data?.payments.some((p) => p.leftFen > 0)) {
    return <Amount from={found.data} onClose={onClose} onDone={onDone} />;
  }
  return (
    <Dialog open onClose={onClose} title="发起退款">
      <p className={css.waiting} role={found.isPending ? 'status' : 'alert'}>
        {found.isPending ? '正在加载…' : found.error ? errorText(found.error) : '该订单没有可退的款项'}
      </p>
    </Dialog>
  );
}
