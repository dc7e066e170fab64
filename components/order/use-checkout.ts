'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkoutFailure, type CheckoutFailure } from '@/components/order/checkout-failure';
import { draftErrors, orderBody } from '@/components/order/checkout-draft';
import { firstReceiver } from '@/components/order/first-receiver';
import { payPath } from '@/components/order/pay-path';
import { useCheckoutDraft } from '@/components/order/use-checkout-draft';
import { announceCart } from '@/lib/client/cart-counter';
import { addOrder, newSubmitKey, quoteOptions, shippableOptions } from '@/lib/domain/order/client';
import type { QuoteView, ShippableView } from '@/lib/domain/order/quote-contract';
import type { PaymentMethodView } from '@/lib/domain/payment/contract';
import { receiversQuery } from '@/lib/domain/member/client';
import type { Receiver } from '@/lib/domain/member/contract';

/** What the server painted the checkout with. */
export interface CheckoutStart {
  items: readonly number[];
  /** Priced without an address. */
  base: QuoteView;
  receivers: Receiver[];
  paymentMethods: PaymentMethodView[];
  /** For the address that is chosen at first; `null` without one, or when nothing goes there. */
  shippable: ShippableView[] | null;
  quote: QuoteView | null;
}

/** How long a quote is shown without being asked again, in ms; the submission is priced anew in any case. */
const QUOTE_STALE_MS = 10_000;

/** Choices, prices and the submission of one checkout page. */
export function useCheckout(start: CheckoutStart) {
  const client = useQueryClient();
  const { draft, change, forget } = useCheckoutDraft(start.items);
  const [submitKey] = useState(newSubmitKey);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const cartItemIds = [...start.items];
  const receivers = useQuery({
    ...receiversQuery(),
    initialData: start.receivers,
    // The address book opens in a tab of its own.
    refetchOnWindowFocus: true,
  }).data;
  const first = firstReceiver(start.receivers);
  const receiver = receivers.find((r) => r.id === draft.receiverId) ?? firstReceiver(receivers);
  const receiverId = receiver?.id;
  const startsHere = receiverId === first?.id;

  const shippable = useQuery({
    ...shippableOptions({ cartItemIds, receiverId }),
    enabled: start.base.needsShipping && receiverId !== undefined,
    initialData: startsHere ? (start.shippable ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    staleTime: QUOTE_STALE_MS,
    refetchOnWindowFocus: true,
  });
  const wished = shippable.data?.find((m) => m.id === draft.shippingMethodId);
  const shippingMethodId = wished?.available ? wished.id : undefined;

  const options = quoteOptions({ cartItemIds, receiverId, shippingMethodId });
  const quoting = useQuery({
    ...options,
    enabled: receiverId !== undefined && !shippable.isPlaceholderData,
    initialData: startsHere && shippingMethodId === undefined ? (start.quote ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    staleTime: QUOTE_STALE_MS,
    refetchOnWindowFocus: true,
  });
  /** Complete when the goods need no address, or the address is priced. */
  const quote = start.base.needsReceiver ? (quoting.data ?? null) : start.base;
  const settling = quoting.isPlaceholderData || shippable.isPlaceholderData || quoting.isLoading;

  const paymentMethod = draft.paymentMethod || (start.paymentMethods[0]?.code ?? '');
  const filled = { ...draft, receiverId: receiverId ?? null, paymentMethod };

  /** Messages belong to what was sent: they go with the next change. */
  function changeAndClear(part: Parameters<typeof change>[0]): void {
    setErrors({});
    setFailure(null);
    change(part);
  }

  async function send(priced: QuoteView): Promise<void> {
    if (busy) return;
    const body = orderBody(start.items, filled, priced);
    const wrong = draftErrors(body, priced);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) {
      setFailure({ kind: 'fields', message: Object.values(wrong)[0] ?? '', errors: wrong });
      return;
    }
    setBusy(true);
    try {
      const { data } = await addOrder({ ...body, submitKey });
      forget();
      announceCart();
      // The button stays busy until the next page is here; the way back leads to the cart, not to a page that is spent.
      location.replace(payPath(data));
    } catch (error) {
      const why = checkoutFailure(error);
      if (why.kind === 'quote') client.setQueryData(options.queryKey, why.quote);
      if (why.kind === 'fields') setErrors(why.errors);
      setFailure(why);
      setBusy(false);
    }
  }

  return {
    draft: filled,
    change: changeAndClear,
    receivers,
    receiver,
    shippable: shippable.data ?? null,
    shippableFailed: shippable.isError,
    /** The way that was picked, else the one that the server quoted. */
    shippingMethodId: shippingMethodId ?? quote?.shippingMethodId ?? null,
    quote,
    lines: (quote ?? start.base).lines,
    settling,
    quoteError: quoting.isError ? checkoutFailure(quoting.error) : null,
    retryQuote: () => {
      void shippable.refetch();
      void quoting.refetch();
    },
    errors,
    failure,
    dismiss: () => setFailure(null),
    busy,
    /** Sends the order at the total in sight; without an address there is none, and it says so. */
    submit: () => send(quote ?? start.base),
    /** Sends it again, under the same key, at a total that the buyer has just agreed to. */
    accept: send,
    /** An address was saved in the dialog: it is chosen at once. */
    receiverSaved: async (saved: Receiver) => {
      // An address that was edited keeps its id: what was priced for it is no longer true.
      await Promise.all(
        [receiversQuery().queryKey, ['order', 'shippable'], ['order', 'quote']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      changeAndClear({ receiverId: saved.id });
    },
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
