'use client';

import { noShippingText } from '@/components/order/checkout-look';
import { ChoiceCards } from '@/components/ui/choice-cards';
import css from '@/components/order/shipping-choice.module.css';
import type { Checkout } from '@/components/order/use-checkout';
import { Button } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import type { QuoteView, ShippableView } from '@/lib/domain/order/quote-contract';

/** What a way of shipping costs to the chosen address. */
export function Freight({ method }: { method: ShippableView }) {
  if (!method.available) return <>该地区不支持</>;
  if (method.freightFen === null) return null;
  return method.freightFen === 0 ? (
    <span className={css.free}>免运费</span>
  ) : (
    <Price fen={method.freightFen} />
  );
}

/** What a way of shipping says of itself, and below it from which sum on it is free. */
export function MethodText({ method }: { method: ShippableView }) {
  return (
    <>
      {method.description && <span className={css.line}>{method.description}</span>}
      {method.freeText && <span className={css.line}>{method.freeText}</span>}
    </>
  );
}

/** The ways of shipping to the chosen address with what each costs. */
export function ShippingChoice({ checkout, base }: { checkout: Checkout; base: QuoteView }) {
  const { shippable, receiver, errors, quoteError } = checkout;
  const none = noShippingText(base);
  if (none) return <p className={css.note}>{none}</p>;
  if (!receiver) return <p className={css.note}>请先添加收货地址，再选择配送方式。</p>;
  if (!shippable && !checkout.shippableFailed)
    return (
      <p className={css.note} role="status">
        正在计算运费…
      </p>
    );
  return (
    <>
      {shippable && (
        <ChoiceCards
          label="配送方式"
          name="shippingMethod"
          choices={shippable.map((m) => ({
            value: String(m.id),
            title: m.name,
            text: <MethodText method={m} />,
            extra: <Freight method={m} />,
            disabled: !m.available,
          }))}
          value={checkout.shippingMethodId ? String(checkout.shippingMethodId) : null}
          onChange={(id) => checkout.change({ shippingMethodId: Number(id) })}
          error={errors['shippingMethodId']}
        />
      )}
      {(quoteError || checkout.shippableFailed) && (
        <p className={css.failure} role="alert">
          {quoteError?.message ?? '配送方式加载失败'}
          <Button variant="plain" size="s" onClick={checkout.retryQuote}>
            重新计算
          </Button>
        </p>
      )}
    </>
  );
}
