'use client';

import css from '@/components/order/office/behalf/behalf.module.css';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { FormFailure, useFormOf } from '@/components/ui/form/form';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import type { BehalfQuoteView } from '@/lib/domain/order/behalf-contract';

interface BehalfSumsProps {
  quote: BehalfQuoteView | null;
  error: Error | null;
  /** What is in sight is the price of what is in the form. */
  priced: boolean;
}

/** What the order comes to, why it cannot be placed, and the button. */
export function BehalfSums({ quote, error, priced }: BehalfSumsProps) {
  const { busy } = useFormOf();
  const over =
    quote?.spending?.over ??
    (quote?.approval === 'all' ? '该单位要求成员的订单经单位管理员审批，请客户在结算页提交审批' : null);
  return (
    <Panel title="应付金额" className={css.side}>
      <dl className={css.sums}>
        <dt>件数</dt>
        <dd>{quote?.quantity ?? '—'}</dd>
        <dt>商品金额</dt>
        <dd>{quote ? <Price fen={quote.goodsFen} plain /> : '—'}</dd>
        <dt>运费</dt>
        <dd>
          {quote ? (
            quote.needsShipping && quote.shippingMethodId === null ? (
              '选择地址后计算'
            ) : (
              <Price fen={quote.freightFen} plain />
            )
          ) : (
            '—'
          )}
        </dd>
        <dt className={css.total}>应付</dt>
        <dd className={css.total}>{quote ? <Price fen={quote.totalFen} plain /> : '—'}</dd>
      </dl>
      {(error || over) && (
        <p className={css.refused} role="alert">
          {over ?? errorText(error)}
        </p>
      )}
      <FormFailure />
      <Button type="submit" busy={busy} disabled={!priced || Boolean(over)}>
        提交订单
      </Button>
      <p className={css.note}>
        提交后为客户保留库存，客户收到短信和站内消息；逾期未付款的订单自动取消。客户的同意以其付款为准。
      </p>
    </Panel>
  );
}
