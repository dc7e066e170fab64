'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import css from '@/components/order/office/behalf/behalf.module.css';
import { BehalfInvoice } from '@/components/order/office/behalf/behalf-invoice';
import { BehalfLines } from '@/components/order/office/behalf/behalf-lines';
import { BehalfReceiver } from '@/components/order/office/behalf/behalf-receiver';
import { BehalfShipping } from '@/components/order/office/behalf/behalf-shipping';
import { BehalfSums } from '@/components/order/office/behalf/behalf-sums';
import { useBehalfQuote } from '@/components/order/office/behalf/use-behalf-quote';
import { SelectField, TextAreaField, TextField } from '@/components/ui/form/fields';
import { Form } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { Panel } from '@/components/ui/panel';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import { randomToken } from '@/lib/core/ids';
import type { BehalfBuyer } from '@/lib/domain/member/behalf-contract';
import { behalfOrderInput } from '@/lib/domain/order/behalf-contract';

/** What one customer orders: goods, address, invoice, way to pay, and what it comes to by the prices of this customer. */
export function BehalfForm({ buyer }: { buyer: BehalfBuyer }) {
  const router = useRouter();
  const client = useQueryClient();
  const [submitKey] = useState(() => randomToken(24));
  const ways = useQuery(apiQuery('/api/admin/paymentMethod/offered', {})).data ?? [];
  const form = useZodForm(behalfOrderInput, {
    initialValues: {
      buyerId: buyer.id,
      lines: [{ productId: '', specKey: '', quantity: 1 }],
      receiverId: '',
      receiver: undefined,
      shippingMethodId: '',
      paymentMethod: '',
      totalFen: 0,
      remark: '',
      areaManagerCode: '',
      invoice: undefined,
    },
    submit: async (input) => {
      try {
        const totalFen = quote.data?.totalFen ?? 0;
        return await api.post('/api/admin/order/behalf/add', { ...input, totalFen, submitKey });
      } catch (error) {
        // A refusal may say that prices or stock have moved.
        void quote.refetch();
        throw error;
      }
    },
    success: '订单已提交，已通知客户付款',
    done: async (order) => {
      await invalidate(client, 'admin/order');
      router.push(`/mall/manage/orders/${order.id}`);
    },
  });
  const choose = (name: 'shippingMethodId' | 'paymentMethod', first: number | string | undefined) => {
    if (first && form.getValues()[name] === '') form.setFieldValue(name, first);
  };
  const { quote, priced, shippable } = useBehalfQuote(buyer.id, form.values, (id) =>
    choose('shippingMethodId', id),
  );
  // What is offered first is chosen until the clerk chooses.
  const firstWay = ways[0]?.code;
  useEffect(() => {
    choose('paymentMethod', firstWay);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is the same object in every render but by name
  }, [firstWay]);
  return (
    <Form form={form} footed>
      <div className={css.columns}>
        <div className={css.stack}>
          <BehalfLines quoted={quote.data?.lines ?? []} />
          <BehalfReceiver buyerId={buyer.id} needed={quote.data?.needsReceiver ?? true} />
          <Panel title="配送、付款和备注">
            <div className={css.grid}>
              {(quote.data?.needsShipping ?? true) && <BehalfShipping shippable={shippable} />}
              <SelectField
                name="paymentMethod"
                label="支付方式"
                required
                hint="客户付款时可以更换"
                options={ways.map((m) => ({ value: m.code, label: m.name }))}
              />
              <TextField name="areaManagerCode" label="区域经理编码" maxLength={32} autoComplete="off" />
              <TextAreaField
                name="remark"
                label="订单备注"
                rows={1}
                maxLength={200}
                placeholder="客户可以看到；例如来函日期和文号"
              />
            </div>
          </Panel>
          <BehalfInvoice />
        </div>
        <BehalfSums quote={quote.data ?? null} error={quote.error} priced={priced} />
      </div>
    </Form>
  );
}
