'use client';

import { useQuery } from '@tanstack/react-query';
import { BuyAgainButton } from '@/components/order/buy-again-button';
import { apiQuery } from '@/lib/client/query';

/** 再次购买 of an order of which only the number is known: its lines are asked for first. */
export function OrderAgain({ orderId }: { orderId: number }) {
  const { data } = useQuery(apiQuery('/api/user/order/detail/[id]', { id: orderId }));
  return <BuyAgainButton order={data ?? { items: [] }} size="m" disabled={!data} />;
}
