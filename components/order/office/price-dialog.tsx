'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/order/office/price-dialog.module.css';
import {
  firstPriceForm,
  priceFormSchema,
  priceInput,
  pricePreview,
} from '@/components/order/office/price-form';
import rows from '@/components/ui/rows.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { RadioField, TextAreaField } from '@/components/ui/form/fields';
import { MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { Price } from '@/components/ui/price';
import { bookTitle } from '@/lib/core/book-title';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';
import type { PriceProblem } from '@/lib/domain/order/price-rules';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const problems: Readonly<Record<PriceProblem, string>> = {
  totalTooLow: '应付总额必须大于零',
  totalTooHigh: '应付总额超出上限',
  belowFreight: '减价不能超过商品金额，运费不能减',
  belowPaid: '应付总额必须大于已付金额',
};

function LinePrices({ order }: { order: OfficeOrderDetailView }) {
  return (
    <div className={css.lines}>
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className={rows.right}>
              原小计
            </th>
            <th scope="col">改后小计</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((line, i) => (
            <tr key={line.id}>
              <td>
                {bookTitle(line.title)}
                <span className={rows.muted}>{` × ${line.quantity}`}</span>
              </td>
              <td className={rows.right}>
                <Price fen={line.lineFen - line.discountShareFen} plain />
              </td>
              <td className={css.typed}>
                <MoneyField name={`lines.${i}`} label={`第 ${i + 1} 行改后小计`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 改价 before payment: a new total, or new amounts of the lines. */
export function PriceDialog({ order, onClose }: { order: OfficeOrderDetailView; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(priceFormSchema, {
    initialValues: firstPriceForm(order),
    submit: (_typed, parsed) => api.post('/api/admin/order/price/adjust', priceInput(order, parsed)),
    success: '价格已修改',
    done: () => {
      void invalidate(client, 'admin/order');
      onClose();
    },
  });
  const { mode, totalFen, lines } = form.values;
  const preview = pricePreview(order, { mode, totalFen: Number(totalFen), lines: lines.map(Number) });
  return (
    <DialogForm title="改价" form={form} width={640} submitLabel="确认改价" onClose={onClose}>
      <p className={css.note}>未付的二维码先在支付渠道关闭，买家按新的金额重新付款；运费不变。</p>
      <RadioField
        name="mode"
        label="方式"
        options={[
          { value: 'order', label: '整单改价，按商品金额分摊' },
          { value: 'lines', label: '逐行改价' },
        ]}
      />
      {mode === 'order' ? (
        <MoneyField name="totalFen" label="改后应付总额（含运费）" required />
      ) : (
        <LinePrices order={order} />
      )}
      <TextAreaField name="reason" label="原因" required rows={2} maxLength={200} />
      <p className={typeof preview === 'string' ? css.problem : css.sum} role="status">
        {typeof preview === 'string' ? (
          problems[preview]
        ) : (
          <>
            应付总额 <Price fen={order.totalFen} plain /> → {preview ? <Price fen={preview.totalFen} /> : '—'}
          </>
        )}
      </p>
    </DialogForm>
  );
}
