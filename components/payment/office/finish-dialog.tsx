'use client';

import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountGap } from '@/components/payment/office/amount-gap';
import own from '@/components/payment/office/payment-detail.module.css';
import css from '@/components/ui/office.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextAreaField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { DateField, MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { inputClass } from '@/components/ui/plain-field';
import { Price } from '@/components/ui/price';
import { toast } from '@/components/ui/toast';
import { useAddressId } from '@/components/ui/use-address-id';
import { foldDigits } from '@/lib/core/typed-text';
import { ApiError, api } from '@/lib/client/api';
import { formatDate } from '@/lib/core/dates';
import { randomToken } from '@/lib/core/ids';
import { readFen } from '@/lib/core/money';
import type { OfficeOrderRow } from '@/lib/domain/order/office-contract';
import { finishInput } from '@/lib/domain/payment/office-contract';
import { dueFen } from '@/lib/domain/payment/money-rules';
import { apiQuery, invalidate } from '@/lib/client/query';

/** What the dialog says about the order that the money is for. */
type FinishOrder = Pick<
  OfficeOrderRow,
  'id' | 'orderSn' | 'totalFen' | 'paidFen' | 'refundingFen' | 'refundedFen' | 'buyerName'
>;

const doneWords = {
  paid: '已入账，订单已付清',
  part: '已入账，订单尚有余款待付',
  returned: '已登记，款项转退款处理',
  submitted: '已提交，等待另一位财务人员复核',
} as const;

/** 人工完成付款 of an order that waits for its money. */
function FinishDialog({ order, onClose }: { order: FinishOrder; onClose: () => void }) {
  const client = useQueryClient();
  const [requestKey] = useState(() => randomToken(16));
  const due = dueFen(order);
  const [today] = useState(() => formatDate(new Date()));
  const limitFen = useQuery(apiQuery('/api/admin/payment/summary', {})).data?.secondPersonFen;
  const form = useZodForm(finishInput, {
    initialValues: {
      orderId: order.id,
      amountFen: due,
      reason: '',
      bankDate: today,
      bankReference: '',
      payer: '',
      requestKey,
    },
    submit: (input) => api.post('/api/admin/payment/finish', input),
    success: ({ result }) => doneWords[result],
    done: () => {
      onClose();
      void invalidate(client, 'admin/payment');
    },
  });
  const amount = form.values.amountFen;
  const needsSecond = limitFen !== undefined && typeof amount === 'number' && amount > limitFen;
  return (
    <DialogForm
      title="人工完成付款"
      form={form}
      columns={2}
      width={600}
      submitLabel={needsSecond ? '提交复核' : '确认入账'}
      onClose={onClose}
    >
      <FormFull>
        <p className={css.summary}>
          订单 <span className={css.number}>{order.orderSn}</span>，下单人 {order.buyerName}，待付{' '}
          <Price fen={due} />
        </p>
      </FormFull>
      <MoneyField name="amountFen" label="到账金额" required hint={<AmountGap dueFen={due} fen={amount} />} />
      <DateField name="bankDate" label="到账日期" required max={today} />
      <TextField name="payer" label="付款户名" required maxLength={100} />
      <TextField name="bankReference" label="银行流水号" required maxLength={64} autoComplete="off" />
      <FormFull>
        <TextAreaField
          name="reason"
          label="原因"
          required
          rows={2}
          maxLength={200}
          placeholder="例如：对公转账已到账，买家未上传凭证"
        />
      </FormFull>
      <FormFull>
        <p className={needsSecond ? css.warn : css.hint} role="status">
          {needsSecond
            ? `超过 ¥${readFen(limitFen)}，提交后须由另一位财务人员复核才能入账。`
            : '未付的二维码会先在支付渠道关闭。'}
        </p>
      </FormFull>
    </DialogForm>
  );
}

/** An order that waits for its money, by its number. @throws with the words for the person */
async function lookUp(client: QueryClient, typed: string): Promise<FinishOrder> {
  const orderSn = foldDigits(typed).replaceAll(/\D/g, '');
  if (orderSn.length !== 15) throw new Error('请输入 15 位订单号');
  const page = await client.fetchQuery(apiQuery('/api/admin/order/list', { orderSn, pageSize: 1 }));
  const found = page.list[0];
  if (!found) throw new Error('没有这个订单');
  if (found.status !== 'pending_payment') throw new Error(`订单${found.statusLabel}，不能人工完成付款`);
  return found;
}

const wordsOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof ApiError) ? error.message : errorText(error);

/** The order by its number, as it is typed or pasted. */
function FindOrder({ onFound, onClose }: { onFound: (order: FinishOrder) => void; onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const find = async () => {
    setBusy(true);
    setFailure('');
    try {
      onFound(await lookUp(client, typed));
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title="人工完成付款" width={440}>
      <form
        className={own.find}
        onSubmit={(e) => {
          e.preventDefault();
          void find();
        }}
      >
        <label>
          订单号
          <input
            className={inputClass}
            value={typed}
            onChange={(e) => setTyped(e.target.value)}
            inputMode="numeric"
            maxLength={20}
            placeholder="15 位订单号"
            aria-invalid={failure !== ''}
            data-autofocus
          />
        </label>
        {failure && (
          <p className={own.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={own.buttons}>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" busy={busy}>
            下一步
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Opens 人工完成付款: of the order whose number is given, read anew, or of one that is looked up. */
export function FinishButton({ orderSn }: { orderSn?: string }) {
  const client = useQueryClient();
  const [searching, setSearching] = useState(false);
  const [busy, setBusy] = useState(false);
  const [target, setTarget] = useState<FinishOrder | null>(null);
  const open = async () => {
    if (!orderSn) return setSearching(true);
    setBusy(true);
    try {
      setTarget(await lookUp(client, orderSn));
    } catch (error) {
      toast.error(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outline" size="s" busy={busy} onClick={() => void open()} aria-haspopup="dialog">
        人工完成付款
      </Button>
      {target && <FinishDialog order={target} onClose={() => setTarget(null)} />}
      {searching && (
        <FindOrder
          onFound={(order) => {
            setSearching(false);
            setTarget(order);
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  );
}

/** The same for the order whose page this is. */
export function FinishThis() {
  const { data: order } = useQuery({
    ...apiQuery('/api/admin/order/detail/[id]', { id: useAddressId() }),
    enabled: false,
  });
  return order && <FinishButton orderSn={order.orderSn} />;
}
