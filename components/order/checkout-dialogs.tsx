'use client';

import { useState } from 'react';
import css from '@/components/order/checkout-dialogs.module.css';
import { AdjustButton } from '@/components/order/adjust-button';
import { ShortList } from '@/components/order/short-list';
import type { Checkout } from '@/components/order/use-checkout';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Price } from '@/components/ui/price';
import { useTo } from '@/components/ui/use-to';
import type { QuoteView } from '@/lib/domain/order/quote-contract';

const rows = [
  ['商品金额', 'goodsFen'],
  ['运费', 'freightFen'],
  ['应付总额', 'totalFen'],
] as const;

/** 409 QUOTE_CHANGED: the old amounts beside the new ones; only a yes sends the order again. */
function QuoteChanged({
  before,
  after,
  message,
  checkout,
}: {
  before: QuoteView | null;
  after: QuoteView;
  message: string;
  checkout: Checkout;
}) {
  return (
    <Dialog
      open
      onClose={checkout.dismiss}
      title="订单金额有变化"
      width={460}
      footer={
        <>
          <Button variant="outline" onClick={checkout.dismiss}>
            再看看
          </Button>
          <Button busy={checkout.busy} onClick={() => void checkout.accept(after)}>
            按新金额提交
          </Button>
        </>
      }
    >
      <p className={css.text}>{message}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">原金额</th>
            <th scope="col">新金额</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, key]) => (
            <tr key={key} className={key === 'totalFen' ? css.total : undefined}>
              <th scope="row">{label}</th>
              <td>{before && <Price fen={before[key]} plain />}</td>
              <td>
                <Price fen={after[key]} plain={before?.[key] === after[key]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

/** The refusals that need an answer before anything else. */
export function CheckoutDialogs({ checkout }: { checkout: Checkout }) {
  const { failure, quote } = checkout;
  const to = useTo();
  // The quote in sight is replaced by the new one as soon as it comes; the dialog still has to name the old amounts.
  const [before, setBefore] = useState<QuoteView | null>(quote);
  if (failure?.kind !== 'quote' && quote !== before) setBefore(quote);
  if (failure?.kind === 'quote') {
    return (
      <QuoteChanged before={before} after={failure.quote} message={failure.message} checkout={checkout} />
    );
  }
  if (failure?.kind !== 'short') return null;
  return (
    <Dialog
      open
      onClose={checkout.dismiss}
      title="部分商品数量不足"
      width={520}
      footer={
        <>
          <Button variant="outline" onClick={checkout.dismiss}>
            关闭
          </Button>
          <ButtonLink variant="outline" href={to('/mall/cart')}>
            返回购物车修改
          </ButtonLink>
          <AdjustButton items={checkout.items} short={failure.short} />
        </>
      }
    >
      <p className={css.text}>订单尚未提交。可按现有数量一键调整，或回购物车修改；已填写的信息会保留。</p>
      <ShortList short={failure.short} />
    </Dialog>
  );
}
