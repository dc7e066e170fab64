'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalSaid, checkoutFailure, type CheckoutFailure } from '@/components/order/checkout-failure';
import { draftErrors, orderBody } from '@/components/order/checkout-draft';
import { firstReceiver } from '@/components/order/first-receiver';
import { sendCheckout } from '@/components/order/send-checkout';
import { dropSent, keepSent, useCheckoutDraft } from '@/components/order/use-checkout-draft';
import { focusRefused } from '@/components/ui/focus-refused';
import { replaceTo, useSkin } from '@/components/ui/skin';
import { announceCart } from '@/lib/client/cart-counter';
import { isSystemError } from '@/lib/client/api';
import { SYSTEM_ERROR_TEXT } from '@/lib/core/error-texts';
import type { repeatView } from '@/lib/domain/order/contract';
import type { QuoteView, ShippableView } from '@/lib/domain/order/quote-contract';
import type { PaymentMethodView } from '@/lib/domain/payment/contract';
import type { Receiver } from '@/lib/domain/member/contract';
import { apiQuery, invalidate } from '@/lib/client/query';
import type { z } from 'zod';

/** What the server painted the checkout with. */
export interface CheckoutStart {
  items: readonly number[];
  /** Priced without an address. */
  base: QuoteView;
  receivers: Receiver[];
  /** The address that is chosen at first; `null` without one. */
  receiverId: number | null;
  /** What of the goods went to that address within a year. */
  repeats: z.output<typeof repeatView>;
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
  const skin = useSkin();
  const { draft, change, forget, submitKey: takeKey } = useCheckoutDraft(start.items);
  const [busy, setBusy] = useState(false);
  /** An address was saved and is not chosen yet: the button waits, a click before would miss it. */
  const [choosing, setChoosing] = useState(false);
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** What a refusal has said since the page was painted: a manager changed a limit or a rule meanwhile. */
  const [told, setTold] = useState<QuoteView['approval'] | undefined>();

  const cartItemIds = [...start.items];
  const receivers = useQuery({
    ...apiQuery('/api/user/receiver/all', {}),
    initialData: start.receivers,
    // The address book opens in a tab of its own.
    refetchOnWindowFocus: true,
  }).data;
  const receiver =
    receivers.find((r) => r.id === draft.receiverId) ??
    receivers.find((r) => r.id === start.receiverId) ??
    firstReceiver(receivers);
  const receiverId = receiver?.id;
  const startsHere = receiverId === (start.receiverId ?? undefined);

  const shippable = useQuery({
    ...apiQuery('/api/user/shippingMethod/shippingable/list', { cartItemIds, receiverId }),
    enabled: start.base.needsShipping && receiverId !== undefined,
    initialData: startsHere ? (start.shippable ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    staleTime: QUOTE_STALE_MS,
    refetchOnWindowFocus: true,
  });
  const wished = shippable.data?.find((m) => m.id === draft.shippingMethodId);
  const shippingMethodId = wished?.available ? wished.id : undefined;

  const options = apiQuery(
    '/api/user/shippingMethod/freight',
    { cartItemIds, receiverId, shippingMethodId },
    { staleTime: 0, retry: false },
  );
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
  const approval = told === undefined ? (quote ?? start.base).approval : told;
  const submitLabel = approval === null ? '提交订单' : '提交审批';
  const settling = choosing || quoting.isPlaceholderData || shippable.isPlaceholderData || quoting.isLoading;

  const needsPlace = start.base.needsReceiver;
  const near =
    useQuery({
      ...apiQuery(
        '/api/guest/area/mgr/code/list',
        { areaCode: receiver?.areaCode ?? '' },
        { staleTime: 300_000 },
      ),
      enabled: needsPlace && receiver !== null,
    }).data ?? [];
  /** One person is recommended; of several nobody is presumed. */
  const proposal = near.length === 1 ? (near[0]?.code ?? '') : '';
  const repeats = useQuery({
    ...apiQuery(
      '/api/user/order/selectOrderRepeat',
      { cartItemIds, receiverId: needsPlace ? receiverId : undefined },
      { retry: false },
    ),
    initialData: startsHere || !needsPlace ? start.repeats : undefined,
    staleTime: QUOTE_STALE_MS,
  }).data;

  // A draft of before may name a way that is no longer offered.
  const offered = start.paymentMethods.find((m) => m.code === draft.paymentMethod) ?? start.paymentMethods[0];
  const paymentMethod = offered?.code ?? '';
  const areaManagerCode = draft.areaManagerCode ?? proposal;
  const filled = { ...draft, receiverId: receiverId ?? null, paymentMethod, areaManagerCode };

  /** Messages belong to what was sent: they go with the next change. */
  function changeAndClear(part: Parameters<typeof change>[0]): void {
    setErrors({});
    setFailure(null);
    change(part);
  }

  async function send(priced: QuoteView): Promise<void> {
    if (busy) return;
    const body = orderBody(start.items, filled, priced, skin);
    const wrong = draftErrors(body, priced);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) {
      setFailure({ kind: 'fields', message: Object.values(wrong)[0] ?? '', errors: wrong });
      focusRefused();
      return;
    }
    setBusy(true);
    const submitKey = takeKey();
    const asks = approval !== null;
    keepSent(start.items, { ...body, submitKey, asks });
    try {
      const path = await sendCheckout({ ...body, submitKey }, asks, skin);
      forget();
      dropSent(start.items);
      announceCart();
      // The button stays busy until the next page is here; the way back leads to the cart, not to a page that is spent.
      replaceTo(path);
    } catch (error) {
      // Without an answer the order may exist: the same key asks for it, also after a reload.
      const unanswered = isSystemError(error);
      if (!unanswered) dropSent(start.items);
      const why = unanswered
        ? {
            kind: 'plain' as const,
            message: `${SYSTEM_ERROR_TEXT}可再次点击“${submitLabel}”，不会重复下单。`,
          }
        : checkoutFailure(error);
      const said = approvalSaid(error);
      if (said !== undefined) setTold(said);
      if (why.kind === 'quote') client.setQueryData(options.queryKey, why.quote);
      if (why.kind === 'fields') {
        setErrors(why.errors);
        focusRefused();
      }
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
    items: start.items,
    repeats: repeats ?? [],
    /** Area managers of the receiver's place; `recommended` while the field follows the address. */
    near,
    recommended: draft.areaManagerCode === null && proposal !== '',
    settling,
    /** Why the order waits for the organisation's word; `null` when it is placed at once. */
    approval,
    submitLabel,
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
    accept: (priced: QuoteView) => send(priced),
    /** Whether the invoice that is wished for is complete; what is missing is said at its fields. */
    checkInvoice: (): boolean => {
      const priced = quote ?? start.base;
      const all = Object.entries(draftErrors(orderBody(start.items, filled, priced, skin), priced));
      const wrong = all.filter(([path]) => path.startsWith('invoice'));
      setErrors(Object.fromEntries(wrong));
      return wrong.length === 0;
    },
    /** An address was saved in the dialog: it is chosen at once. */
    receiverSaved: async (saved: Receiver) => {
      setChoosing(true);
      // An address that was edited keeps its id: what was priced for it is no longer true.
      await Promise.all([invalidate(client, 'user/receiver'), invalidate(client, 'user/shippingMethod')]);
      changeAndClear({ receiverId: saved.id });
      setChoosing(false);
    },
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
