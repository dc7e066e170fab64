'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSettled } from '@/components/ui/use-settled';
import { postQuery } from '@/lib/client/query';
import type { BehalfQuoteInput } from '@/lib/domain/order/behalf-contract';

const TYPING_MS = 300;

const idOf = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined);

/**
 * What the goods of a form come to for this customer, asked anew when somebody stops typing.
 *
 * @param values of the form
 * @param offer is told the way of shipping that is offered first
 */
export function useBehalfQuote(
  buyerId: number,
  values: Readonly<Record<string, unknown>>,
  offer: (shippingMethodId: number) => void,
) {
  const receiver = values['receiver'] as { areaCode?: string } | undefined;
  const lines = values['lines'] as { productId: unknown; specKey: string; quantity: unknown }[];
  const wanted: BehalfQuoteInput = {
    buyerId,
    lines: lines.flatMap((l) => {
      const [productId, quantity] = [idOf(l.productId), idOf(l.quantity)];
      return productId && quantity ? [{ productId, specKey: l.specKey, quantity }] : [];
    }),
    receiverId: idOf(values['receiverId']),
    areaCode: receiver?.areaCode || undefined,
    shippingMethodId: idOf(values['shippingMethodId']),
  };
  const settled = useSettled(JSON.stringify(wanted), TYPING_MS);
  const asked = JSON.parse(settled) as BehalfQuoteInput;
  const quote = useQuery({
    ...postQuery('/api/admin/order/behalf/quote', asked, { retry: false, staleTime: 0 }),
    enabled: asked.lines.length > 0,
    placeholderData: keepPreviousData,
  });
  const offered = quote.data?.shippingMethodId;
  useEffect(() => {
    if (offered) offer(offered);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is told is the form's, the same in every render but by name
  }, [offered]);
  return {
    quote,
    /** What is in sight is the price of what is in the form. */
    priced: quote.isSuccess && !quote.isPlaceholderData && settled === JSON.stringify(wanted),
    shippable: quote.data?.shippable.filter((m) => m.available) ?? [],
  };
}
