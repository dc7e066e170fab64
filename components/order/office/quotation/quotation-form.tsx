'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { BehalfLines } from '@/components/order/office/behalf/behalf-lines';
import { BehalfReceiver } from '@/components/order/office/behalf/behalf-receiver';
import { BehalfShipping } from '@/components/order/office/behalf/behalf-shipping';
import css from '@/components/order/office/behalf/behalf.module.css';
import { useBehalfQuote } from '@/components/order/office/behalf/use-behalf-quote';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { NumberField, TextAreaField, TextField } from '@/components/ui/form/fields';
import { Form, FormFailure } from '@/components/ui/form/form';
import { MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { useMay } from '@/components/ui/office-user';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { randomToken } from '@/lib/core/ids';
import type { BehalfBuyer } from '@/lib/domain/member/behalf-contract';
import type { BehalfQuoteView } from '@/lib/domain/order/behalf-contract';
import { behalfQuotationInput } from '@/lib/domain/quotation/office-contract';
import { MAX_QUOTATION_DAYS, QUOTATION_DAYS } from '@/lib/domain/quotation/rules';

interface SumsProps {
  quote: BehalfQuoteView | null;
  discountFen: number;
  error: Error | null;
  priced: boolean;
  busy: boolean;
}

/** What the quotation comes to, why it cannot be made, and the button. */
function Sums({ quote, discountFen, error, priced, busy }: SumsProps) {
  return (
    <Panel title="报价金额" className={css.side}>
      <dl className={css.sums}>
        <dt>件数</dt>
        <dd>{quote?.quantity ?? '—'}</dd>
        <dt>商品金额</dt>
        <dd>{quote ? <Price fen={quote.goodsFen} plain /> : '—'}</dd>
        <dt>协议优惠</dt>
        <dd>
          <Price fen={-discountFen} plain />
        </dd>
        <dt>运费</dt>
        <dd>{quote ? <Price fen={quote.freightFen} plain /> : '—'}</dd>
        <dt className={css.total}>合计</dt>
        <dd className={css.total}>{quote ? <Price fen={quote.totalFen - discountFen} plain /> : '—'}</dd>
      </dl>
      {error && (
        <p className={css.refused} role="alert">
          {errorText(error)}
        </p>
      )}
      <FormFailure />
      <Button type="submit" busy={busy} disabled={!priced}>
        生成报价单
      </Button>
      <p className={css.note}>
        价格、运费和优惠在有效期内不变，客户登录后自行转为订单；优惠超过限额的，另一人复核后生效。
      </p>
    </Panel>
  );
}

/** What one customer is quoted: goods, address, term and discount by agreement. */
export function QuotationForm({ buyer }: { buyer: BehalfBuyer }) {
  const router = useRouter();
  const client = useQueryClient();
  const mayDiscount = useMay('quotation.decide');
  const [submitKey] = useState(() => randomToken(24));
  const form = useZodForm(behalfQuotationInput, {
    initialValues: {
      buyerId: buyer.id,
      lines: [{ productId: '', specKey: '', quantity: 1 }],
      receiverId: '',
      receiver: undefined,
      shippingMethodId: '',
      totalFen: 1,
      customerName: buyer.organizationName ?? buyer.name,
      remark: '',
      validDays: QUOTATION_DAYS,
      discountFen: 0,
      discountReason: '',
    },
    submit: async (input, parsed) => {
      try {
        const totalFen = (quote.data?.totalFen ?? 0) - parsed.discountFen;
        return await api.post('/api/admin/quotation/add', { ...input, totalFen, submitKey });
      } catch (error) {
        // A refusal may say that prices or stock have moved.
        void quote.refetch();
        throw error;
      }
    },
    success: (made) => (made.face === 'pending' ? '报价单已提交，待另一人复核' : '报价单已生成'),
    done: async (made) => {
      await invalidate(client, 'admin/quotation');
      router.push(`/mall/manage/quotations?open=${made.id}`);
    },
  });
  const { quote, priced, shippable } = useBehalfQuote(buyer.id, form.values, (id) => {
    if (form.getValues().shippingMethodId === '') form.setFieldValue('shippingMethodId', id);
  });
  const { discountFen } = form.values;
  return (
    <Form form={form} footed>
      <div className={css.columns}>
        <div className={css.stack}>
          <BehalfLines quoted={quote.data?.lines ?? []} />
          <BehalfReceiver buyerId={buyer.id} needed={quote.data?.needsReceiver ?? true} />
          <Panel title="报价">
            <div className={css.grid}>
              <TextField name="customerName" label="报价单抬头" maxLength={100} autoComplete="off" />
              <NumberField name="validDays" label="有效天数" required min={1} max={MAX_QUOTATION_DAYS} />
              {(quote.data?.needsShipping ?? true) && <BehalfShipping shippable={shippable} />}
              {mayDiscount && (
                <>
                  <MoneyField name="discountFen" label="协议优惠" hint="从商品金额中减去" />
                  <TextField
                    name="discountReason"
                    label="优惠依据"
                    hint="有优惠时必填，印在报价单上"
                    maxLength={50}
                    autoComplete="off"
                  />
                </>
              )}
              <TextAreaField
                name="remark"
                label="备注"
                rows={1}
                maxLength={200}
                placeholder="印在报价单上，客户可以看到"
              />
            </div>
          </Panel>
        </div>
        <Sums
          quote={quote.data ?? null}
          discountFen={typeof discountFen === 'number' && discountFen > 0 ? discountFen : 0}
          error={quote.error}
          priced={priced}
          busy={form.busy}
        />
      </div>
    </Form>
  );
}
